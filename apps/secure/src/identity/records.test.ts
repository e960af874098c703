import { expect, it } from 'vitest'
import type { DeviceWallet } from './deviceWallet.js'
import { type Browser, email, type Home, logIn, openBrowser, renew } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'

const grace = 'grace@example.org'
const openServices = servicesOfTests()

async function openOne() {
  const home = await openServices()
  const browser = await openBrowser(home)
  await logIn(home, browser)
  return { home, browser }
}

/** Lets auth answer a call otherwise, as a hostile one does. */
function lie({ stage }: Home, path: string, change: (answer: never) => object): () => void {
  const { auth } = stage.programs
  const honest = auth.fetch.bind(auth)
  auth.fetch = async (request, caller) => {
    const response = await honest(request, caller)
    if (new URL(request.url).pathname !== `/auth/v1${path}` || !response.ok) return response
    const body = change((await response.json()) as never)
    return new Response(JSON.stringify(body), { status: response.status, headers: response.headers })
  }
  return () => {
    auth.fetch = honest
  }
}
type Facts = { readonly user: object }
/** All that a browser has of wallets. */
const recordsOf = async ({ store }: Browser) =>
  Promise.all(
    (await store.names())
      .filter((name) => name.startsWith('wallet:'))
      .map(async (name) => [name, await store.get(name)]),
  )

it.each([
  [
    'version 1,000,000',
    (answer: Facts) => ({ ...answer, version: 1_000_000, user: { ...answer.user, version: 1_000_000 } }),
  ],
  ['a lower version', (answer: Facts) => ({ ...answer, version: 1, user: { ...answer.user, version: 1 } })],
  [
    'other hashes',
    (answer: Facts & { shareHashes: object }) => ({
      ...answer,
      shareHashes: { ...answer.shareHashes, auth: 'A'.repeat(43) },
    }),
  ],
  ['another user', (answer: Facts) => ({ ...answer, user: { ...answer.user, id: 'a'.repeat(32) } })],
  [
    'other addresses',
    (answer: { user: { addresses: object } }) => ({
      ...answer,
      user: { ...answer.user, addresses: { ...answer.user.addresses, eip155: `0x${'1'.repeat(40)}` } },
    }),
  ],
  ['no wallet, and my own user', (answer: { user: { id: string } }) => isNew(answer.user.id)],
  ['no wallet, and another user', () => isNew('b'.repeat(32))],
] as const)(
  'error: auth says at a login: %s: the record stays, and goes on once auth is honest',
  async (_, change) => {
    const { home, browser } = await openOne()
    await renew(home, browser)
    await browser.session.end(false)
    const before = await recordsOf(browser)
    const stop = lie(home, '/login/verify', change as never)
    await expect(logIn(home, browser)).rejects.toThrow()
    expect(await recordsOf(browser)).toEqual(before)
    expect(await browser.address()).toBe(
      before[0] && (await browser.wallets.wallet())?.facts.addresses.eip155,
    )
    stop()
    await logIn(home, browser)
    expect(await browser.signer()).toBe(await browser.address())
  },
)

function isNew(userId: string) {
  const voucher = `${'A'.repeat(40)}.${'A'.repeat(86)}`
  return { isNew: true, userId, voucher }
}

it('error: auth says of its share that it is of version 1,000,000: nothing is written, and the other one still signs', async () => {
  const { home, browser } = await openOne()
  const before = await recordsOf(browser)
  const stop = lie(home, '/share', (answer: object) => ({ ...answer, version: 1_000_000 }))
  await expect(browser.sign()).rejects.toMatchObject({ reason: 'twelve' })
  expect(await recordsOf(browser)).toEqual(before)
  stop()
  expect(await browser.signer()).toBe(await browser.address())
})

it('a second person at the browser has a wallet of their own, and the first one’s is untouched', async () => {
  const { home, browser } = await openOne()
  const [own] = await recordsOf(browser)
  const first = await browser.signer()
  await browser.session.end(false)
  await logIn(home, browser, grace)
  const second = await browser.signer()
  expect(second).not.toBe(first)
  expect(await recordsOf(browser)).toContainEqual(own)
  expect(await browser.wallets.wallet()).toMatchObject({ email: grace })
  await logIn(home, browser)
  expect([await browser.address(), await browser.signer()]).toEqual([first, first])
  await logIn(home, browser, grace)
  expect(await browser.signer()).toBe(second)
})

it('error: the same, and auth gives the second person the first one’s user', async () => {
  const { home, browser } = await openOne()
  const before = await recordsOf(browser)
  const { userId } = (await browser.wallets.wallet())?.facts ?? { userId: '' }
  await browser.session.end(false)
  const stop = lie(home, '/login/verify', (answer: object) => ({ ...answer, userId }))
  await expect(logIn(home, browser, grace)).rejects.toThrow()
  expect(await recordsOf(browser)).toEqual(before)
  stop()
  await logIn(home, browser)
  expect(await browser.signer()).toBe(await browser.address())
})

it('error: a change of a record that would lose its share is refused', async () => {
  const { browser } = await openOne()
  const wallet = await browser.wallets.wallet()
  if (!wallet) throw new Error('no wallet')
  const { share: _, ...without } = wallet
  await expect(browser.wallets.change(wallet.facts, () => without as DeviceWallet)).rejects.toThrow(
    'lose its share',
  )
  const facts = { ...wallet.facts, version: 2 }
  await expect(browser.wallets.change(wallet.facts, () => ({ ...wallet, facts }))).rejects.toThrow(
    'lose its share',
  )
  expect(await browser.wallets.wallet()).toEqual(wallet)
  expect(email).toBe(wallet.email)
})
