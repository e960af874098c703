import { afterEach, expect, it } from 'vitest'
import type { ConnectorContext, ConnectorEvent } from '../core/contracts/connector.js'
import type { ConnectorParts, EmbeddedMemory } from '../core/contracts/embedded.js'
import type { TransportEvents } from '../core/contracts/transport.js'
import { codeOf } from '../core/fixtures/codeOf.js'
import { wordsOfWait } from '../core/services/wordsOfWait.js'
import { mainnet, polygon, solana } from '../networks/index.js'
import { createFakeClock } from '../testing/fakeClock.js'
import { fail } from '../wire/errors/fail.js'
import { userRejected } from '../wire/errors/wallet.js'
import { createClient } from './createClient.js'
import {
  evmAddress as address,
  createScriptedFrame,
  loginAnswers,
  on,
  type ScriptedAnswers,
} from './fixtures/scriptedFrame.js'

const never = new AbortController().signal
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page half, and a frame that answers as a test says. */
function openPage(answers: ScriptedAnswers = {}) {
  const clock = createFakeClock(1_000_000)
  const memory = new Map<keyof EmbeddedMemory, string>()
  const events: ConnectorEvent[] = []
  const changes: [string, TransportEvents['change']][] = []
  const approvals: string[] = []
  const refused: true[] = []
  const waiting: (string | undefined)[] = []
  const frame = createScriptedFrame(answers)
  const { shown, received, behavior, tell } = frame
  const parts: ConnectorParts = {
    read: (key) => memory.get(key),
    write: (key, value) => void (value === undefined ? memory.delete(key) : memory.set(key, value)),
    accountType: () => 'eoa',
    watchLook: () => undefined,
    screen: () => undefined,
    approval: ({ method }, status) => approvals.push(`${method} ${status}`),
    deviceWaits: (id) => waiting.push(id),
    refused: () => refused.push(true),
  }
  const context = {
    id: 'default',
    projectId: 'p',
    clock,
    parts: async () => parts,
    networks: () => [mainnet, polygon, solana],
    logger: { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined },
    emit: (event: ConnectorEvent) => void events.push(event),
  } as unknown as ConnectorContext
  const client = createClient(
    context,
    parts,
    undefined,
    (namespace, change) => changes.push([namespace, change]),
    frame.connect,
  )
  ends.push(frame.end, client.stop)
  return {
    client,
    clock,
    memory,
    events,
    changes,
    approvals,
    shown,
    received,
    refused,
    waiting,
    behavior,
    tell,
  }
}

/** Logs in as a visitor does who types the right code. */
async function logIn(page: ReturnType<typeof openPage>) {
  await page.client.connectEmail('ada@example.org', never)
  const opened = page.client.open({ signal: never })
  page.tell('SHOW', { reason: 'otp', title: 'Confirm Email' })
  page.tell('SESSION_UPDATE', { token: 'opaque' })
  page.tell('HIDE')
  return opened
}

it('§4 email login: a code is typed in the frame, then the user is fetched and remembered as logged in', async () => {
  const page = openPage(loginAnswers)
  const session = await logIn(page)
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${address}`, `eip155:137:${address}`])
  expect(Object.keys(session.namespaces)).toEqual(['eip155', 'solana'])
  expect(session.namespaces.solana?.methods).toContain('solana_signMessage')
  // Names go to the site's subscribers: an address of a visitor does not.
  expect(JSON.stringify(session.peer)).not.toContain('ada@example.org')
  expect(session.account?.user.email).toBe('ada@example.org')
  expect(Object.fromEntries(page.memory)).toEqual({
    session_token: 'opaque',
    email_login_used: 'true',
    email: 'known',
    preferred_account_type: 'eoa',
  })
  expect(page.events).toEqual([
    { type: 'refused', alert: undefined },
    { type: 'session', session },
  ])
  expect(page.shown).toEqual(['Confirm Email', 'hidden'])
  expect(page.changes.map(([namespace, { now }]) => [namespace, now?.caipNetworkId])).toEqual([
    ['eip155', 'eip155:1'],
    ['solana', solana.caipNetworkId],
  ])
})

it('a frame tells that a device waits, and shows it when it is asked; another id, and an earlier frame, tell nothing', async () => {
  const asked: unknown[] = []
  const page = openPage({
    ...loginAnswers,
    ...on('SHOW_SETTINGS', async (payload) => void asked.push(payload)),
  })
  await logIn(page)
  const id = 'ab'.repeat(16)
  page.tell('DEVICE_WAITS', { id: 'ada@example.org' })
  page.tell('DEVICE_WAITS', { id, name: 'Safari' })
  page.tell('DEVICE_WAITS', {})
  await expect.poll(() => page.waiting).toEqual([id, undefined])
  await page.client.reviewDevices()
  expect(asked).toEqual([{ review: true }])
  // A frame from before the event shows itself, as it always did.
  page.tell('SHOW', { reason: 'device', title: 'Register Device' })
  await expect.poll(() => page.shown.at(-1)).toBe('Register Device')
})

it('§4 email login: where the frame knows the visitor no code is waited for, and a new device is like a code', async () => {
  const known = openPage({ ...loginAnswers, ...on('CONNECT_EMAIL', async () => ({ action: 'CONNECT' })) })
  expect(await known.client.connectEmail('ada@example.org', never)).toEqual({ action: 'CONNECT' })
  const session = await known.client.open({ signal: never })
  expect(session.account?.user.email).toBe('ada@example.org')
  expect(known.shown).toEqual([])
  // §4: success deletes the time of the last mail, so that another login may follow.
  expect(known.memory.has('last_email_login_time')).toBe(false)
  const other = openPage({
    ...loginAnswers,
    ...on('CONNECT_EMAIL', async () => ({ action: 'VERIFY_DEVICE' })),
  })
  expect((await logIn(other)).account?.user.email).toBe('ada@example.org')
})

it('error: §5 second email within 30 s', async () => {
  const { client, clock, received } = openPage(on('CONNECT_EMAIL', async () => ({ action: 'VERIFY_OTP' })))
  await client.connectEmail('ada@example.org', never)
  await clock.advance(12_500)
  const message = await client.connectEmail('ada@example.org', never).catch((error: Error) => error.message)
  expect(message).toBe('Please try again after 18 seconds')
  expect(received).toEqual(['CONNECT_EMAIL'])
  await clock.advance(17_500)
  expect(await client.connectEmail('ada@example.org', never)).toEqual({ action: 'VERIFY_OTP' })
})

it('readings 59: two logins at once are one, with one mail and one code for both', async () => {
  const page = openPage(loginAnswers)
  const logIns = ['ada@example.org', ' ada@example.org '].map((text) => page.client.connectEmail(text, never))
  expect(await Promise.all(logIns)).toEqual([{ action: 'VERIFY_OTP' }, { action: 'VERIFY_OTP' }])
  expect(page.received).toEqual(['CONNECT_EMAIL'])
  const left = new AbortController()
  const given = codeOf(page.client.open({ signal: left.signal }))
  const opened = page.client.open({ signal: never })
  page.tell('SHOW', { reason: 'otp', title: 'Confirm Email' })
  // One of the two is given up: the frame stays for the other.
  left.abort()
  expect(await given).toBe('requestAborted')
  page.tell('SESSION_UPDATE', { token: 'opaque' })
  page.tell('HIDE')
  expect((await opened).account?.user.email).toBe('ada@example.org')
  expect(page.shown).toEqual(['Confirm Email', 'hidden'])
})

it('readings 59: a login with another address waits for the one that is being sent, and comes after it', async () => {
  const answers: ((answer: object) => void)[] = []
  const { client, clock, received } = openPage(
    on('CONNECT_EMAIL', () => new Promise((resolve) => answers.push(resolve))),
  )
  const messageOf = (text: string) => client.connectEmail(text, never).catch((error: Error) => error.message)
  const first = client.connectEmail('ada@example.org', never)
  const second = messageOf('eve@example.org')
  await expect.poll(() => answers.length).toBe(1)
  await clock.advance(5_000)
  expect(received).toEqual(['CONNECT_EMAIL'])
  answers[0]?.({ action: 'VERIFY_OTP' })
  expect(await first).toEqual({ action: 'VERIFY_OTP' })
  // The 30 s begin with the mail, and not with the call.
  expect(await second).toBe('Please try again after 30 seconds')
  await clock.advance(29_999)
  expect(await messageOf('eve@example.org')).toBe('Please try again after 1 seconds')
  await clock.advance(1)
  const third = messageOf('ada@example.org')
  const fourth = messageOf('eve@example.org')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.({ action: 'CONNECT' })
  expect(await third).toEqual({ action: 'CONNECT' })
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.({ action: 'VERIFY_OTP' })
  expect(await fourth).toEqual({ action: 'VERIFY_OTP' })
})

it('readings 59: what sends no mail starts no 30 s: a login that fails, is not answered, or is given up before', async () => {
  let answer: () => Promise<unknown> = () => Promise.reject({ message: 'mailer down' })
  const { client, clock, received, memory } = openPage(on('CONNECT_EMAIL', () => answer()))
  const logIn = (signal = never) => codeOf(client.connectEmail('ada@example.org', signal))
  expect(await logIn()).toBe('frameFailed')
  answer = () => new Promise(() => undefined)
  const silent = logIn()
  await expect.poll(() => received.length).toBe(2)
  await clock.advance(30_000)
  expect(await silent).toBe('frameInterrupted')
  expect(await logIn(AbortSignal.abort())).toBe('requestAborted')
  expect(received).toHaveLength(2)
  expect(memory.has('last_email_login_time')).toBe(false)
  answer = async () => ({ action: 'VERIFY_OTP' })
  expect(await client.connectEmail('ada@example.org', never)).toEqual({ action: 'VERIFY_OTP' })
})

it('readings 59: a login that is given up while its mail is being sent counts from the mail, and is waited for no more', async () => {
  let answer: (answer: object) => void = () => undefined
  const page = openPage({
    ...on('CONNECT_EMAIL', () => new Promise((resolve) => (answer = resolve))),
    ...on('IS_CONNECTED', async () => ({ isConnected: false })),
  })
  const left = new AbortController()
  const given = codeOf(page.client.connectEmail('ada@example.org', left.signal))
  await expect.poll(() => page.received).toEqual(['CONNECT_EMAIL'])
  left.abort()
  expect(await given).toBe('requestAborted')
  await page.clock.advance(5_000)
  answer({ action: 'VERIFY_OTP' })
  await expect.poll(() => page.memory.get('last_email_login_time')).toBe('1005000')
  expect(await codeOf(page.client.connectEmail('ada@example.org', never))).toBe('emailCooldown')
  expect(await codeOf(page.client.open({ signal: never }))).toBe('loginNeeded')
  // Hides the question for the code, since the visitor has left this login, and shows a screen that they open later.
  page.tell('SHOW', { reason: 'otp', title: 'Confirm Email' })
  await expect.poll(() => page.shown.at(-1)).toBe('hidden')
  page.tell('SHOW', { reason: 'settings', title: 'Devices' })
  await expect.poll(() => page.shown.at(-1)).not.toBe('hidden')
})

it('error: what is no address is not sent, and a frame that did not load is tried again by the next use', async () => {
  const page = openPage(loginAnswers)
  expect(await codeOf(page.client.connectEmail('ada@', never))).toBe('invalidEmail')
  page.behavior.cannotLoad = 1
  expect(await codeOf(page.client.connectEmail('ada@example.org', never))).toBe('loginNotLoaded')
  // Nothing was sent, so nothing has to be waited for.
  expect(await page.client.connectEmail('ada@example.org', never)).toEqual({ action: 'VERIFY_OTP' })
})

it('leaving the frame, or the view around it, gives the login up', async () => {
  const page = openPage(loginAnswers)
  await page.client.connectEmail('ada@example.org', never)
  const left = codeOf(page.client.open({ signal: never }))
  page.tell('SHOW', { reason: 'otp', title: 'Confirm Email' })
  page.tell('HIDE')
  expect(await left).toBe('requestAborted')
  await page.clock.advance(30_000)
  await page.client.connectEmail('ada@example.org', never)
  const ended = new AbortController()
  const given = codeOf(page.client.open({ signal: ended.signal }))
  ended.abort()
  expect(await given).toBe('requestAborted')
  await expect.poll(() => page.shown.at(-1)).toBe('hidden')
  expect(page.memory.has('session_token')).toBe(false)
})

it('a page load picks up what stands, and forgets everything where the check says no, or fails', async () => {
  const page = openPage({ ...loginAnswers })
  expect(await page.client.resume()).toBeUndefined()
  expect(page.received).toEqual([])
  page.memory.set('email_login_used', 'true')
  const [back] = await Promise.all([page.client.resume(), page.client.resume()])
  expect(back?.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:137'])
  expect(page.received).toEqual(['IS_CONNECTED', 'GET_USER'])
  const keys = ['session_token', 'email_login_used', 'last_used_chain', 'email'] as const
  const gone = openPage(on('IS_CONNECTED', async () => ({ isConnected: false })))
  for (const key of keys) gone.memory.set(key, 'x')
  expect(await gone.client.resume()).toBeUndefined()
  expect([...gone.memory]).toEqual([])
  // So does one that a site connects without a login.
  for (const key of keys) gone.memory.set(key, 'x')
  expect(await codeOf(gone.client.open({ signal: never }))).toBe('loginNeeded')
  expect([...gone.memory]).toEqual([])
  // A frame that is not there has checked nothing; one that fails at it has.
  const failing = openPage(on('IS_CONNECTED', () => Promise.reject({ message: 'No storage' })))
  for (const key of keys) failing.memory.set(key, 'x')
  failing.behavior.cannotLoad = 1
  expect(await codeOf(failing.client.resume())).toBe('loginNotLoaded')
  expect(failing.memory.size).toBe(4)
  expect(await codeOf(failing.client.resume())).toBe('frameFailed')
  expect([...failing.memory]).toEqual([])
})

it.each([
  ['says that it could not', 'frameFailed', () => Promise.reject({ message: 'Not reached', code: 4900 })],
  ['has too much to do', 'frameFailed', () => Promise.reject({ message: 'Too many', code: -32_005 })],
  ['does not answer in 10 s', 'frameInterrupted', () => new Promise(() => undefined)],
])(
  'error: a check in which the frame %s clears nothing, and the next one counts',
  async (_, code, answer) => {
    let isConnected: () => Promise<unknown> = answer
    const page = openPage({ ...loginAnswers, ...on('IS_CONNECTED', () => isConnected()) })
    const keys = ['session_token', 'email_login_used', 'last_used_chain'] as const
    for (const key of keys) page.memory.set(key, 'x')
    const failures = [page.client.resume(), page.client.open({ signal: never })].map(codeOf)
    await expect.poll(() => page.received.length).toBe(2)
    await page.clock.advance(10_000)
    expect(await Promise.all(failures)).toEqual([code, code])
    expect([...page.memory.keys()]).toEqual(keys)
    expect(page.client.namespace('eip155')).toBeUndefined()
    isConnected = async () => ({ isConnected: true })
    expect((await page.client.open({ signal: never })).account?.user.email).toBe('ada@example.org')
    // Nor does it log out the visitor whose wallet is in use.
    isConnected = answer
    const again = codeOf(page.client.resume())
    await expect.poll(() => page.received.filter((each) => each === 'IS_CONNECTED').length).toBe(4)
    await page.clock.advance(10_000)
    expect(await again).toBe(code)
    expect(page.client.namespace('eip155')?.accounts).toHaveLength(2)
    isConnected = async () => ({ isConnected: false })
    expect(await page.client.resume()).toBeUndefined()
    expect([...page.memory]).toEqual([])
    expect(page.client.namespace('eip155')).toBeUndefined()
  },
)

it('a session that the frame ends, and signing out where the frame does not answer, clear what is kept', async () => {
  const page = openPage(loginAnswers)
  await logIn(page)
  page.tell('SESSION_UPDATE', { token: '' })
  await expect.poll(() => page.events.at(-1)).toEqual({ type: 'session', session: undefined })
  expect([...page.memory]).toEqual([])
  const { SIGN_OUT: _, ...deaf } = loginAnswers
  const other = openPage(deaf)
  await logIn(other)
  const closed = other.client.close()
  await expect.poll(() => other.received.at(-1)).toBe('SIGN_OUT')
  expect([...other.memory]).toEqual([])
  await other.clock.advance(3_000)
  await closed
  expect([...other.memory]).toEqual([])
  expect(other.client.namespace('eip155')).toBeUndefined()
})

it.each(['IS_CONNECTED', 'GET_USER'] as const)(
  'who leaves while the page load is still asking (%s) does not come back with the answer',
  async (slow) => {
    let answer: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = openPage({
      ...loginAnswers,
      ...on(slow, async () => {
        await released
        return loginAnswers[slow]()
      }),
    })
    page.memory.set('email_login_used', 'true')
    const back = codeOf(page.client.resume())
    await expect.poll(() => page.received.at(-1)).toBe(slow)
    await page.client.close()
    expect(page.received.at(-1)).toBe('SIGN_OUT')
    answer()
    expect(await back).toBe('requestAborted')
    expect([...page.memory]).toEqual([])
    expect(page.events.filter(({ type }) => type === 'session')).toEqual([])
    expect(page.changes).toEqual([])
  },
)

it.each([
  ['says no', async () => ({ isConnected: false }), 'no error'],
  ['says that it failed', () => Promise.reject({ message: 'No storage' }), 'frameFailed'],
] as const)(
  'a check of before a sign-out that %s late does not log out who has logged in since',
  async (_, late, code) => {
    let answer: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = openPage({
      ...loginAnswers,
      ...on('IS_CONNECTED', async () => {
        await released
        return late()
      }),
    })
    page.memory.set('email_login_used', 'true')
    const back = codeOf(page.client.resume())
    await expect.poll(() => page.received.at(-1)).toBe('IS_CONNECTED')
    await page.client.close()
    const session = await logIn(page)
    answer()
    expect(await back).toBe(code)
    expect(page.client.namespace('eip155')?.accounts).toHaveLength(2)
    expect(page.memory.get('email_login_used')).toBe('true')
    expect(page.events.at(-1)).toEqual({ type: 'session', session })
  },
)

it('a network of the site is gone to and remembered, any other is unknown', async () => {
  const page = openPage(loginAnswers)
  await logIn(page)
  await page.client.use('eip155:137')
  expect(page.client.namespace('eip155')?.caipNetworkId).toBe('eip155:137')
  expect(page.memory.get('last_used_chain')).toBe('eip155:137')
  expect(await page.client.request('eip155:137', 'eth_chainId')).toBe('0x89')
  expect(await codeOf(page.client.use('eip155:5'))).toBe('unrecognizedChain')
  await page.client.request('eip155:137', 'wallet_switchEthereumChain', [{ chainId: '0x1' }])
  expect(page.client.namespace('eip155')?.caipNetworkId).toBe('eip155:1')
  expect(await page.client.request('eip155:1', 'wallet_addEthereumChain', [{ chainId: '0x89' }])).toBeNull()
  await expect(
    page.client.request('eip155:1', 'wallet_addEthereumChain', [{ chainId: '0x5' }]),
  ).rejects.toThrow('Chain is not supported')
})

it('a network that the frame does not have is 4902 for the site, and the wallet stays where it is', async () => {
  const words = 'The wallet doesn’t have this network'
  const page = openPage({
    ...loginAnswers,
    ...on('SWITCH_NETWORK', () => Promise.reject({ message: words, code: 4902 })),
  })
  await logIn(page)
  await expect(page.client.use('eip155:137')).rejects.toMatchObject({ code: 4902, message: words })
  expect(page.client.namespace('eip155')?.caipNetworkId).toBe('eip155:1')
  expect(page.memory.has('last_used_chain')).toBe(false)
})

it('another tab that goes to another network does not move this one, nor does a storage that keeps nothing', async () => {
  const page = openPage(loginAnswers)
  await logIn(page)
  page.memory.set('last_used_chain', 'eip155:137')
  expect(page.client.namespace('eip155')?.caipNetworkId).toBe('eip155:1')
  await page.client.use('eip155:137')
  page.memory.clear()
  expect(await page.client.request('eip155:137', 'eth_chainId')).toBe('0x89')
})

const signature = `0x${'1b'.repeat(65)}`

it('§6: reads go on, what signs is told while it waits, and answers are checked', async () => {
  let answer: unknown = signature
  const page = openPage({
    ...loginAnswers,
    ...on('RPC_REQUEST', async ({ method }: { method: string }) =>
      method === 'eth_blockNumber' ? '0x10' : answer,
    ),
  })
  await logIn(page)
  expect(await page.client.request('eip155:1', 'eth_blockNumber')).toBe('0x10')
  expect(page.approvals).toEqual([])
  expect(await page.client.request('eip155:1', 'personal_sign', ['0x6869', address])).toBe(signature)
  expect(page.approvals).toEqual(['personal_sign pending', 'personal_sign success'])
  answer = '0x1234'
  await expect(page.client.request('eip155:1', 'personal_sign', ['0x6869', address])).rejects.toThrow(
    'unexpected answer',
  )
})

it('error: §8 a method outside of the table, or of another namespace, never leaves the page', async () => {
  const page = openPage(loginAnswers)
  await logIn(page)
  const before = page.received.length
  for (const [chain, method] of [
    ['eip155:1', 'eth_sign'],
    ['eip155:1', 'toString'],
    [solana.caipNetworkId, 'personal_sign'],
  ] as const)
    await expect(page.client.request(chain, method, [])).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
  expect(page.refused).toHaveLength(3)
  expect(page.received).toHaveLength(before)
})

it('§4: aborting ends what waits for approval, and no read', async () => {
  const page = openPage(loginAnswers)
  await logIn(page)
  const sign = page.client.request('eip155:1', 'personal_sign', ['0x6869', address])
  const signed = sign.catch((error: Error) => error.message)
  const read = page.client.request('eip155:1', 'eth_blockNumber').catch((error: Error) => error.message)
  await expect.poll(() => page.received.filter((each) => each === 'RPC_REQUEST').length).toBe(2)
  page.client.abort()
  expect(await signed).toBe('Request was aborted')
  expect(page.approvals.at(-1)).toBe('personal_sign error')
  await expect.poll(() => page.received.at(-1)).toBe('RPC_ABORT')
  await page.clock.advance(29_999)
  expect(await Promise.race([read, Promise.resolve('still waits')])).toBe('still waits')
})

it('error: a frame that cannot say whether it has sent something is not taken for one that has not', async () => {
  const page = openPage({
    ...loginAnswers,
    ...on('RPC_REQUEST', () =>
      Promise.reject({ message: 'It may have been sent', code: 'requestUnconfirmed' }),
    ),
  })
  await logIn(page)
  await expect(page.client.request('eip155:1', 'personal_sign', ['0x6869', address])).rejects.toMatchObject({
    cause: { code: 'requestUnconfirmed', data: { wallet: 'Email wallet' } },
  })
})

it('a session that ends elsewhere ends what waits for its approval', async () => {
  const page = openPage(loginAnswers)
  await logIn(page)
  const sign = page.client.request('eip155:1', 'personal_sign', ['0x6869', address])
  const signed = sign.catch(({ code, message }: { code: number; message: string }) => [code, message])
  await expect.poll(() => page.approvals).toEqual(['personal_sign pending'])
  page.tell('SESSION_UPDATE', { token: '' })
  expect(await signed).toEqual([4900, 'The connection with Email wallet has ended. Connect it again.'])
  expect(page.approvals.at(-1)).toBe('personal_sign error')
  expect(page.events.at(-1)).toEqual({ type: 'session', session: undefined })
  await expect.poll(() => page.received.at(-1)).toBe('RPC_ABORT')
})

it('a device that waits is refused as by a no, and the cause says that nobody has said it', async () => {
  const waits = { message: 'This device is waiting', code: 4001, waits: true }
  const page = openPage({ ...loginAnswers, ...on('RPC_REQUEST', () => Promise.reject(waits)) })
  await logIn(page)
  const error: unknown = await page.client
    .request('eip155:1', 'personal_sign', ['0x6869', address])
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 4001, message: 'This device is waiting' })
  const declined = fail(userRejected, { wallet: 'Email wallet' }, error)
  expect(wordsOfWait(declined, { type: 'AUTH' })).toBe('This device is waiting')
  // Another wallet has no device that waits, whatever it says.
  expect(wordsOfWait(declined, { type: 'INJECTED' })).toBeUndefined()
})

it("the visitor's no in the frame is EIP-1193's", async () => {
  const page = openPage({
    ...loginAnswers,
    ...on('RPC_REQUEST', () => Promise.reject({ message: 'User rejected the request', code: 4001 })),
  })
  await logIn(page)
  await expect(page.client.request('eip155:1', 'personal_sign', ['0x6869', address])).rejects.toMatchObject({
    code: 4001,
    message: 'User rejected the request',
  })
})
