import { test as base, type TestInfo } from '@playwright/test'
import { type ActName, acts } from './seams/acts.js'
import { evmOn, type Family, type FamilyName, families } from './seams/families.js'
import type { Seat } from './seams/seat.js'
import table from './seams/table.json' with { type: 'json' }
import { toyActs, toyFamilies, toyOrder } from './seams/toy.js'
import { email, google } from './seams/wallets/email.js'
import { injected } from './seams/wallets/injected.js'
import { paired } from './seams/wallets/paired.js'
import { safe } from './seams/wallets/safe.js'
import { EmailWallet } from './stage/EmailWallet.js'
import { partitioned } from './stage/emailTest.js'
import { test as safeTest } from './stage/safeTest.js'
import { expect, test } from './stage/test.js'
import { isToysBuilt } from './stage/toysSite.js'
import { test as toysTest } from './stage/toysTest.js'
import { statuses } from './stage/twoFamiliesTest.js'

// Every kind of wallet in every family does everything, to the last state that a visitor sees; or it is absent, and the site says so.
// The table is in docs/seams.md.

test.use({ launchOptions: partitioned(), actionTimeout: 20_000 })

type Cells = Partial<Record<ActName, string>>

/** Acts that follow one another in one connection, the last of which ends it. */
const inOneConnection = [
  ...(['sign message', 'typed data or its like', 'second attempt', 'decline', 'send native'] as const),
  ...(['send token', 'calls', 'reload in the middle', 'second tab', 'disconnect'] as const),
] satisfies readonly ActName[]
/** Acts that each begin with a page of their own, but for the last, which goes on from the one before it. */
const inOwnPage = [
  ...(['switch network', 'sign-in required', 'sign-in optional', 'close in the middle'] as const),
] satisfies readonly ActName[]

/** Does an act, or shows that it is absent, as the table has it. */
const drive = (cells: Cells, name: ActName, seat: Seat) =>
  test.step(`${name}: ${cells[name]}`, () =>
    cells[name]?.startsWith('works') ? acts[name].run(seat) : acts[name].absent(seat))

/** Opens the site with the wallet connected, and money in it. */
async function begin(seat: Seat, family: Family, isFunded: boolean, give?: (to: string) => Promise<unknown>) {
  await seat.open()
  await seat.connect()
  if (isFunded) return
  const address = (await seat.demo.fact('address').first().textContent()) ?? ''
  await family.fund(address)
  await give?.(address)
  // What is known of a balance counts for half a minute.
  await seat.page.reload()
  await seat.afterLoad()
}

/** Leaves the wallet in every family, so that the next page begins without one. */
async function leave({ demo }: Seat): Promise<void> {
  const now = async () => Object.values(await statuses(demo))
  // Waits for families that are still reconnecting: they would be connected after the count.
  await expect.poll(now).not.toContainEqual(expect.stringContaining('connecting'))
  const connected = async () => (await now()).filter((each) => each === 'connected').length
  for (let left = await connected(); left > 0; left--) {
    await demo.tryIt('Disconnect')
    await expect.poll(connected).toBeLessThan(left)
  }
}

const rows = {
  injected: { make: injected, isFunded: true },
  'injected of several families': {
    make: (place: Parameters<typeof injected>[0]) => injected(place, 'All chains'),
    isFunded: true,
  },
  'paired over the relay': { make: (place: Parameters<typeof paired>[0]) => paired(place), isFunded: false },
  'e-mail, approved in the window': { make: email, isFunded: false },
  'Google, approved in the window': { make: google, isFunded: false },
} as const

const slow = (info: TestInfo) => info.setTimeout(info.timeout * 3)

for (const [wallet, { make, isFunded }] of Object.entries(rows)) {
  for (const [name, cells] of Object.entries(table[wallet as keyof typeof rows])) {
    if (typeof cells === 'string') continue
    const family = families[name as FamilyName]
    const place = (page: Seat['page'], watched: Seat['watched'], query = '') => {
      watched.expected.push(/status of 40[01]/)
      return { page, watched, query, family, name: name as FamilyName }
    }

    test(`${wallet} × ${name}: every act, to its last state`, async ({ page, watched }, info) => {
      slow(info)
      const token = await family.token?.()
      const seat = make(place(page, watched, token?.query))
      await begin(seat, family, isFunded, token?.give)
      for (const act of inOneConnection) await drive(cells, act, seat)
      // A wallet of all families is asked to sign in in each of them, whichever is the active one: once is for all columns.
      const own = seat.signIns > 1 && name !== 'eip155' ? (['switch network'] as const) : inOwnPage
      for (const act of own) {
        if (act !== 'close in the middle') await leave(seat)
        await drive(cells, act, seat)
      }
    })
  }
}

safeTest('Safe × eip155', async ({ safe: host, page, watched }, info) => {
  slow(info)
  const cells: Cells = table.Safe.eip155
  const family = evmOn(host.chain.id, host.chain.ask)
  const token = await family.token?.()
  const seat = safe({ page, watched, family, name: 'eip155', query: token?.query ?? '' }, host)
  await begin(seat, family, true)
  for (const act of [...inOneConnection, ...inOwnPage]) await drive(cells, act, seat)
})

for (const [name, cells] of Object.entries<Cells>(table.toy)) {
  const family = toyFamilies[name as keyof typeof toyFamilies]
  toysTest(`toy × ${name}: every act that is there`, async ({ site }) => {
    toysTest.skip(!isToysBuilt, 'built by npm test')
    for (const act of toyOrder) {
      expect(cells[act], act).toBe('works')
      // A page load ends what an act has left open, and keeps the connection.
      await site.open()
      if (act === 'disconnect' || act === 'second tab') await site.connect(family.name)
      else await expect(site.account).toBeVisible()
      await toysTest.step(act, () => toyActs[act](site, family))
    }
    const absent = Object.entries(cells).flatMap(([act, cell]) => (cell === 'works' ? [] : act))
    expect([...toyOrder, ...absent].sort()).toEqual(Object.keys(acts).sort())
  })
}

for (const [name, cell] of Object.entries(table['e-mail, approved in the frame'])) {
  if (!/0068/.test(cell)) continue
  test(`e-mail, approved in the frame × ${name}: a frame has no button that approves`, async ({
    page,
    watched,
  }) => {
    const family = families[name as FamilyName]
    const seat = email({ page, watched, family, name: name as FamilyName, query: '' })
    await seat.open()
    await seat.connect()
    const result = await seat.declines(async () => {
      const shown = await seat.demo.tryIt(seat.asks.button)
      await seat.waiting()
      const { frame } = new EmailWallet(page)
      await expect(frame.getByRole('button', { name: 'Reject' })).toBeVisible()
      await expect(frame.getByRole('button', { name: /approve/i })).toHaveCount(0)
      return shown
    })
    await expect(result).toHaveText('userRejected')
  })
}

test('a wallet serves the families of the table, and no other', async ({ page, demo }) => {
  await demo.openPlain('email=on&wallet=off')
  const served = () =>
    page.evaluate(() =>
      window.latchkit.kits[0].store
        .getState()
        .connectors.flatMap(({ type, namespaces }) => (type === 'AUTH' ? namespaces : [])),
    )
  const row = Object.entries(table['e-mail, approved in the window'])
  await expect.poll(served).toEqual(row.flatMap(([name, cells]) => (typeof cells === 'string' ? [] : name)))
})

base('the table has a cell for every wallet, family and act', () => {
  for (const [, row] of Object.entries(table))
    for (const [, cells] of Object.entries(row)) {
      if (typeof cells === 'string') expect(cells).toMatch(/^absent: /)
      else expect(Object.keys(cells).sort()).toEqual(Object.keys(acts).sort())
    }
})
