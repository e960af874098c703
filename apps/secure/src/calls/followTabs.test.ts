import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../../../packages/server/src/fixtures/until.js'
import { email, type Home } from '../identity/fixtures/browser.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

type Frame = Awaited<ReturnType<typeof openFrame>>

const openServices = homesOfTests()
const channels: BroadcastChannel[] = []
const RealChannel = globalThis.BroadcastChannel
let home: Home
let database: IDBFactory
beforeEach(async () => {
  home = await openServices()
  database = new IDBFactory()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends RealChannel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const channel of channels.splice(0)) channel.close()
})

const openTab = (site?: string) =>
  openFrame(home, {}, undefined, { database, ...(site !== undefined && { site }) })

/** Logs in with the digits of the mail. */
async function comeIn(tab: Frame, address = email): Promise<void> {
  home.stage.clock.advance(31_000)
  await tab.send('CONNECT_EMAIL', { email: address })
  await tab.type(home.countOf(address) || 1, address)
  await until(() => tab.events.includes('session'), 30_000)
  await until(() => tab.events.at(-1) === 'hide', 30_000)
}

/** What the page does when it hears of a session. */
const readUser = (tab: Frame) => tab.send('GET_USER', {})
const sign = (tab: Frame, address: string) =>
  tab.send('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', address], chainId: 'eip155:31337' })

it('a login with another account in one tab reaches the page in the other, which goes on with it', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await comeIn(first)
  const ada = await readUser(first)
  await comeIn(second, 'bea@example.org')
  first.events.length = 0
  const bea = await readUser(second)
  expect(bea.address).not.toBe(ada.address)
  await until(() => first.events.length > 0, 5_000)
  expect(first.events).toEqual(['session'])
  expect((await readUser(first)).address).toBe(bea.address)
  // The second tab knows it already.
  second.events.length = 0
  await readUser(first)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([first.events, second.events]).toEqual([['session'], []])
})

it('a request for an account that the browser no longer has open is refused, and its page hears of the other one', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await comeIn(first)
  const ada = await readUser(first)
  // Its page is closed before it has read the user.
  await comeIn(second, 'bea@example.org')
  first.events.length = 0
  await expect(sign(first, ada.address)).rejects.toMatchObject({ code: 4100 })
  expect(first.events).toEqual(['session'])
})

it('a page of another site is signed out, since nobody has shown it the other account', async () => {
  const [first, second] = [await openTab('https://other.example.org'), await openTab()]
  await comeIn(first)
  await readUser(first)
  await comeIn(second, 'bea@example.org')
  first.events.length = 0
  await readUser(second)
  await until(() => first.events.length > 0, 5_000)
  expect(first.events).toEqual(['no session'])
  await expect(readUser(first)).rejects.toMatchObject({ code: 4100 })
  // Ends the session of that page only: the wallet of this browser stays.
  expect(await second.send('IS_CONNECTED', {})).toEqual({ isConnected: true })
})

it('security: a page of another site that shares the records learns of no wallet, by any call, until a code is typed there', async () => {
  const first = await openTab()
  await comeIn(first)
  const own = await readUser(first)
  const other = await openTab('https://other.example.org')
  const calls = [
    () => readUser(other),
    () => sign(other, own.address),
    () => other.send('SET_PREFERRED_ACCOUNT', { type: 'eoa' }),
    () => other.send('UPDATE_EMAIL', { email: 'thief@example.org' }),
    () => other.send('SHOW_SETTINGS', {}),
  ]
  expect(await other.send('IS_CONNECTED', {})).toEqual({ isConnected: false })
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 4100 })
  expect(other.events).toEqual([])
  // Who guesses the address is not connected by it, though the first site's code is fresh.
  home.stage.clock.advance(31_000)
  expect(await other.send('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  await expect(readUser(other)).rejects.toMatchObject({ code: 4100 })
  await other.type(2)
  await until(() => other.events.includes('session'), 30_000)
  expect((await readUser(other)).address).toBe(own.address)
  expect((await readUser(first)).address).toBe(own.address)
})

it.each([
  ['at a first login', undefined],
  ['after a sign-out', undefined],
  ['after a login with another account, which a frame of before has noted', ['https://other.example.org']],
])(
  'security: a page of another site learns of no wallet while somebody comes in, %s',
  async (when, sites) => {
    const [first, other] = [await openTab(), await openTab('https://other.example.org')]
    if (when !== 'at a first login') await comeIn(first)
    if (when === 'after a sign-out') await first.send('SIGN_OUT', undefined)
    if (sites) await first.parts.store.set('entered', sites)
    const answers: boolean[] = []
    for (const write of ['set', 'add', 'change'] as const) {
      const { store } = first.parts
      const original = store[write].bind(store) as (...values: unknown[]) => Promise<unknown>
      vi.spyOn(store, write).mockImplementation(async (...values: unknown[]) => {
        const written = await original(...values)
        // The other page asks after each write, from the session on.
        if (answers.length > 0 || values[0] === 'session')
          answers.push((await other.send('IS_CONNECTED', {})).isConnected)
        return written as never
      })
    }
    await comeIn(first, 'bea@example.org')
    expect(new Set(answers)).toEqual(new Set([false]))
    expect(await first.send('IS_CONNECTED', {})).toEqual({ isConnected: true })
  },
)

it('security: a page of another site, which was shown no wallet, cannot sign anybody out', async () => {
  const [first, other] = [await openTab(), await openTab('https://other.example.org')]
  await comeIn(first)
  first.events.length = 0
  await other.send('SIGN_OUT', undefined)
  expect(await first.send('IS_CONNECTED', {})).toEqual({ isConnected: true })
  expect(first.events).toEqual([])
})

it('a page that a frame of before has noted stays connected while the same account comes in elsewhere', async () => {
  const [first, other] = [await openTab(), await openTab('https://other.example.org')]
  await comeIn(first)
  await first.parts.store.set('entered', [first.parts.origin])
  home.stage.clock.advance(31_000)
  await other.send('CONNECT_EMAIL', { email })
  await other.type(2)
  await until(() => other.events.includes('session'), 30_000)
  expect(await first.send('IS_CONNECTED', {})).toEqual({ isConnected: true })
})

it('a sign-out in one tab is heard in the other', async () => {
  const [first, second] = [await openTab(), await openTab()]
  await comeIn(first)
  await readUser(first)
  await second.send('SIGN_OUT', undefined)
  await until(() => first.events.at(-1) === 'no session', 5_000)
})
