import { stringToHex } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { callService } from '../identity/callService.js'
import { email, type Home } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

// Where auth does not answer, nothing is known of a session: the page must not take the visitor for one who has left.

const minuteMs = 60_000

let home: Home
const openServices = homesOfTests()
beforeEach(async () => {
  home = await openServices()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A visitor whose access token is over, so that auth has to be asked. */
async function openLater() {
  const frame = await openFrame(home)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  home.stage.clock.advance(20 * minuteMs)
  const { access } = frame.parts
  const { fetch } = access
  return {
    ...frame,
    /** Answers in the place of auth. @param instead What answers; auth itself unless given. */
    answer: (instead?: typeof fetch) => Object.assign(access, { fetch: instead ?? fetch }),
  }
}

const refusal = (status: number, code: string) => async () =>
  new Response(JSON.stringify({ code, message: 'Refused' }), { status })

it.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is behind a proxy that answers 502', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['answers 503', refusal(503, 'siwxStoreFailed')],
  ['answers what says nothing', async () => new Response('{}')],
  ['answers that too many call', refusal(429, 'tooManyCalls')],
])('error: auth %s: that is 4900 for the page, and no end of the session', async (_, instead) => {
  const frame = await openLater()
  frame.answer(instead)
  const [isConnected, user] = [frame.send('IS_CONNECTED', {}), frame.send('GET_USER', {})]
  await expect(isConnected).rejects.toMatchObject({ code: 4900, message: expect.stringMatching(/again/) })
  await expect(user).rejects.toMatchObject({ code: 4900 })
  expect(frame.events).not.toContain('no session')
  frame.answer()
  expect(await frame.send('IS_CONNECTED', {})).toEqual({ isConnected: true })
  expect(await frame.send('GET_USER', {})).toMatchObject({ email, address: await frame.browser.address() })
})

it('error: auth that hangs is given up at the deadline, and is no end of the session either', async () => {
  const frame = await openLater()
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  const hanging = new Promise<void>((isHanging) =>
    frame.answer(
      (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          isHanging()
        }),
    ),
  )
  const isConnected = frame.send('IS_CONNECTED', {})
  isConnected.catch(() => undefined)
  await hanging
  deadline.abort(new DOMException('It took too long', 'TimeoutError'))
  await expect(isConnected).rejects.toMatchObject({ code: 4900, message: en.unreachable })
  vi.restoreAllMocks()
  frame.answer()
  expect(await frame.send('IS_CONNECTED', {})).toEqual({ isConnected: true })
})

it('what was approved says that it is under way while a service takes its time', async () => {
  const frame = await openLater()
  const params = [stringToHex('Hello'), await frame.browser.address()]
  const signing = frame.send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 31_337 })
  await frame.press(en.openWindow)
  const opened = await frame.window()
  await opened.shows('Hello')
  home.stage.clock.advance(20 * minuteMs)
  const { access } = frame.parts
  const { fetch } = access
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  frame.answer(async (...request) => {
    await released
    return fetch(...request)
  })
  await opened.press(en.approve)
  await frame.shows(en.signing)
  release()
  expect(await signing).toMatch(/^0x[\da-f]{130}$/)
})

it('a session that auth says is over is not connected, and stays so without auth', async () => {
  const frame = await openLater()
  const { access, session } = frame.parts
  const token = await session.token()
  await callService(access, authEndpoints.signOut, { body: { all: true }, token })
  home.stage.clock.advance(20 * minuteMs)
  expect(await frame.send('IS_CONNECTED', {})).toEqual({ isConnected: false })
  await expect(frame.send('GET_USER', {})).rejects.toMatchObject({ code: 4100 })
  frame.answer(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await frame.send('IS_CONNECTED', {})).toEqual({ isConnected: false })
})

it('error: auth says that a session is over which another login has replaced meanwhile: the new one stays', async () => {
  const frame = await openLater()
  const { access, wallets, session } = frame.parts
  const token = await session.token()
  await callService(access, authEndpoints.signOut, { body: { all: true }, token })
  home.stage.clock.advance(20 * minuteMs)
  const [before, wallet] = [await wallets.session(), await wallets.wallet()]
  if (!before || !wallet) throw new Error('nobody is logged in')
  const { fetch } = access
  frame.answer(async (...request) => {
    await wallets.setSession(wallet.facts.userId, { ...before, refreshToken: 'of the new login' })
    return fetch(...request)
  })
  expect(await session.token()).toBeUndefined()
  expect((await wallets.session())?.refreshToken).toBe('of the new login')
})

it('what the frame knows by itself needs no auth: another handle, and a browser without a login', async () => {
  const frame = await openLater()
  const out = await openFrame(home)
  for (const each of [frame, out]) each.browser.wire.isCut = () => true
  expect(await frame.send('IS_CONNECTED', { token: 'of another' })).toEqual({ isConnected: false })
  expect(await out.send('IS_CONNECTED', {})).toEqual({ isConnected: false })
})
