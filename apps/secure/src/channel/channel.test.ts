import fc from 'fast-check'
import { type FrameHandlers, type FrameMessageName, frameMessages } from 'latchkit/wire'
import { afterEach, expect, it } from 'vitest'
import type { OfferEvent } from './acceptOffer.js'
import { frameFailure } from './frameFailure.js'
import { type FrameCall, type FrameLink, openChannel } from './openChannel.js'

const site = 'https://shop.example'
const ids = { next: 0 }
const newId = () => (++ids.next).toString(16).padStart(32, '0')
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** The window of a frame: what it hears comes from a test. */
function createHost() {
  const listeners = new Set<(event: OfferEvent) => void>()
  const parent = { name: 'the page' }
  return {
    parent,
    listeners,
    addEventListener: (_: 'message', listener: (event: OfferEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: (event: OfferEvent) => void) =>
      void listeners.delete(listener),
    /** A message of a window, with a channel of its own; answers the messages that the page then gets over it. */
    offer(more: Partial<OfferEvent> = {}) {
      const { port1, port2 } = new MessageChannel()
      const messages: { type: string; id: string; payload?: unknown }[] = []
      port1.onmessage = ({ data }) => messages.push(data)
      ends.push(() => port1.close())
      const payload = { versions: [4], sdkVersion: '0.1.0', nonce: newId() }
      const event = {
        source: parent,
        origin: site,
        ports: [port2],
        data: { type: '@app/HELLO', id: newId(), payload },
        ...more,
      }
      for (const listener of [...listeners]) listener(event as unknown as OfferEvent)
      return { messages, port: port1, nonce: payload.nonce }
    },
  }
}

type Answers = Partial<Record<FrameMessageName, (payload: never, call: FrameCall) => Promise<unknown>>>

/** A frame whose handlers are written by a test, and a page that it has let in. */
async function openFrame(answers: Answers = {}, pages = { origins: [site], isDevelopment: false }) {
  const host = createHost()
  const clock = { now: 0 }
  const calls: string[] = []
  const handlers = Object.fromEntries(
    Object.keys(frameMessages).map((name) => [
      name,
      async (payload: never, call: FrameCall) => {
        calls.push(name)
        return answers[name as FrameMessageName]?.(payload, call)
      },
    ]),
  ) as unknown as FrameHandlers<FrameCall>
  let link: FrameLink | undefined
  const opened = openChannel({
    ...pages,
    host,
    now: () => clock.now,
    handle: (made) => {
      link = made
      return handlers
    },
  })
  return { host, clock, calls, opened, link: () => link }
}

async function openPage(answers: Answers = {}) {
  const frame = await openFrame(answers)
  const { messages, port } = frame.host.offer()
  await frame.opened
  await expect.poll(() => messages.shift()?.type).toBe('@frame/READY')
  const send = (name: string, payload?: unknown, id = newId()) => {
    port.postMessage({ id, type: `@app/${name}`, ...(payload !== undefined && { payload }) })
    return id
  }
  return { ...frame, messages, port, send }
}

const isConnected = async () => ({ isConnected: true })

it('F2: answers an offer of a page of the project over its channel, with the nonce', async () => {
  const { host, opened } = await openFrame()
  const { messages, nonce } = host.offer()
  expect((await opened).origin).toBe(site)
  await expect.poll(() => messages).toMatchObject([{ type: '@frame/READY', payload: { version: 4, nonce } }])
  expect(host.listeners.size).toBe(0)
})

it('error: F2 sibling frames, null and look-alike origins, several ports or none get no answer', async () => {
  const { host, opened, link } = await openFrame()
  const { port1, port2 } = new MessageChannel()
  const refused = [
    ...['null', 'https://shop.example.evil.com', 'https://evil-shop.example', 'https://shop.example:444'].map(
      (origin) => host.offer({ origin }),
    ),
    ...['http://shop.example', 'https://sub.shop.example', 'http://localhost:4400'].map((origin) =>
      host.offer({ origin }),
    ),
    host.offer({ source: { name: 'a sibling' } }),
    host.offer({ source: null }),
    host.offer({ ports: [] }),
    host.offer({ ports: [port1, port2] }),
    host.offer({ data: { type: '@app/HELLO', id: 'short', payload: {} } }),
    host.offer({ data: 'HELLO' }),
  ]
  expect(link()).toBeUndefined()
  const { messages } = host.offer()
  await opened
  await expect.poll(() => messages.length).toBe(1)
  expect(refused.flatMap((each) => each.messages)).toEqual([])
  port1.close()
})

const anywhere = fc.nat(site.length)
/** Origins that are nearly that of the site, as a stranger registers them or writes them. */
const alike = fc.oneof(
  fc.constantFrom('null', '', 'undefined', 'shop.example', '//shop.example', 'https://shop-example'),
  fc.constantFrom('https://shop.example.', 'https://shop.example/', 'https://shop.example:443', `${site}\0`),
  fc.constantFrom(
    'https://ada@shop.example',
    'https://shop.example@evil.com',
    'https://shop.example#evil.com',
  ),
  fc.constantFrom('https://xn--shp-0na.example', 'https://sh\u043ep.example', 'HTTPS://SHOP.EXAMPLE'),
  fc.constantFrom('http://demo.localhost.evil.com', 'http://demo-localhost', 'http://x.demo.localhost:4400'),
  fc.constantFrom('http://localhost.evil.com', 'http://127.0.0.1.evil.com', 'http://localhost@evil.com'),
  fc.constantFrom('https://localhost:4400', 'http://localhost:4400/', 'http://LOCALHOST', 'http://127.0.0.2'),
  fc.tuple(anywhere, fc.string({ minLength: 1, maxLength: 12 })).map(([at, more]) => {
    return site.slice(0, at) + more + site.slice(at)
  }),
  fc.tuple(anywhere, fc.integer({ min: 1, max: 4 })).map(([at, less]) => {
    return site.slice(0, at) + site.slice(at + less)
  }),
  anywhere.map((at) => site.slice(0, at) + site.slice(at).toUpperCase()),
  fc.webAuthority({ withPort: true, withUserInfo: true }).map((authority) => `https://${authority}`),
)

it('error: F2 no origin that is nearly the site’s is let in, whatever stands before, in or behind it', async () => {
  const { host } = await openFrame({}, { origins: [site, 'http://demo.localhost'], isDevelopment: true })
  fc.assert(
    fc.property(alike, (origin) => {
      fc.pre(origin !== site)
      host.offer({ origin })
      // The one who was let in is the last who is listened to.
      expect(host.listeners.size).toBe(1)
    }),
    { numRuns: 500 },
  )
})

it('error: an offer without a common version is answered, and the next one taken', async () => {
  const { host, opened } = await openFrame()
  const payload = { versions: [3], sdkVersion: '0', nonce: newId() }
  const old = host.offer({ data: { type: '@app/HELLO', id: newId(), payload } })
  await expect
    .poll(() => old.messages)
    .toMatchObject([{ type: '@frame/HELLO_ERROR', payload: { code: 'VERSION' } }])
  host.offer()
  expect((await opened).origin).toBe(site)
})

it('in development pages of the own machine are let in on any port, and no others', async () => {
  const pages = { origins: ['http://demo.localhost'], isDevelopment: true }
  for (const origin of ['http://demo.localhost:4400', 'http://localhost:5173', 'http://127.0.0.1:4400']) {
    const { host, opened } = await openFrame({}, pages)
    host.offer({ origin })
    expect((await opened).origin).toBe(origin)
  }
  const { host, link } = await openFrame({}, pages)
  for (const origin of [
    'http://wallet.localhost:4400',
    'https://localhost.evil.com',
    'http://127.0.0.1.evil.com',
  ])
    host.offer({ origin })
  expect(link()).toBeUndefined()
})

it('answers requests by their id, without what the table does not name', async () => {
  const { messages, send } = await openPage({
    IS_CONNECTED: async () => ({ isConnected: true, share: 'secret' }),
    GET_USER: async () => Promise.reject(frameFailure('No user', 4100)),
    GET_CHAIN_ID: async () => Promise.reject(new Error('key 0x1234 is broken')),
    SHOW_SETTINGS: async () => Promise.reject(frameFailure('This device is waiting', 4001, true)),
  })
  const first = send('IS_CONNECTED')
  const second = send('GET_USER')
  const third = send('GET_CHAIN_ID')
  const fourth = send('SHOW_SETTINGS', {})
  await expect.poll(() => messages.length).toBe(4)
  expect(messages).toEqual([
    { id: first, type: '@frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } },
    { id: second, type: '@frame/GET_USER_ERROR', payload: { message: 'No user', code: 4100 } },
    { id: third, type: '@frame/GET_CHAIN_ID_ERROR', payload: { message: 'An error occurred' } },
    {
      id: fourth,
      type: '@frame/SHOW_SETTINGS_ERROR',
      payload: { message: 'This device is waiting', code: 4001, waits: true },
    },
  ])
})

it('error: replayed, malformed, unknown and oversized messages are dropped and counted', async () => {
  const { messages, send, port, opened, calls } = await openPage({ IS_CONNECTED: isConnected })
  const id = send('IS_CONNECTED')
  await expect.poll(() => messages.length).toBe(1)
  send('IS_CONNECTED', undefined, id)
  send('MAKE_ME_ADMIN')
  send('CONNECT_EMAIL', { email: 'no address' })
  send('SYNC_DAPP_DATA', { sdkType: 'x'.repeat(300_000) })
  port.postMessage('IS_CONNECTED')
  port.postMessage({ type: '@app/IS_CONNECTED' })
  const last = send('IS_CONNECTED')
  await expect.poll(() => messages.at(-1)?.id).toBe(last)
  expect(messages).toHaveLength(2)
  expect((await opened).droppedCounts).toEqual({
    reusedId: 1,
    unknownType: 1,
    invalidPayload: 1,
    oversized: 1,
    malformed: 2,
  })
  expect(calls).toEqual(['IS_CONNECTED', 'IS_CONNECTED'])
})

it('error: S1 codes are not taken from a page, and no request that is not in the table reaches a handler', async () => {
  const { messages, send, calls } = await openPage()
  send('CONNECT_OTP', { otp: '123456' })
  send('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' })
  send('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })
  const chainId = 'eip155:1'
  send('RPC_REQUEST', { method: 'eth_sign', params: [], chainId })
  send('RPC_REQUEST', { method: 'eth_accounts', params: [], chainId })
  send('RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x00', `0x${'1'.repeat(40)}`],
    chainId: 'solana:x',
  })
  send('RPC_REQUEST', { method: 'personal_sign', params: ['hello'], chainId })
  await expect.poll(() => messages.length).toBe(7)
  expect(calls).toEqual([])
  expect(messages.map(({ payload }) => (payload as { code: number }).code)).toEqual([
    ...[4200, 4200, 4200, 4200, 4200, 4200, -32_602],
  ])
})

it.each(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'INIT_SMART_ACCOUNT'] as const)(
  'error: %s reaches no handler until there are logins by Farcaster and smart accounts',
  async (name) => {
    const { messages, send, calls } = await openPage()
    send(name)
    await expect.poll(() => messages).toMatchObject([{ payload: { code: 4200 } }])
    expect(calls).toEqual([])
  },
)

it('§7: the page learns whether a request of its own waits for a person, and nothing after it has given up', async () => {
  let tell: FrameCall['tellWait'] = () => undefined
  const { messages, send } = await openPage({
    CONNECT_SOCIAL: (_: never, call) =>
      new Promise(() => {
        tell = call.tellWait
        tell('person')
      }),
  })
  const id = send('CONNECT_SOCIAL', { uri: 'handle' })
  await expect
    .poll(() => messages)
    .toMatchObject([{ type: '@frame/PROGRESS', payload: { id, waits: 'person' } }])
  tell('machine')
  await expect.poll(() => messages.at(-1)).toMatchObject({ payload: { id, waits: 'machine' } })
  send('RPC_ABORT')
  await expect.poll(() => messages.at(-1)?.type).toBe('@frame/RPC_ABORT_SUCCESS')
  tell('person')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(messages).toHaveLength(3)
})

it.each(['CONNECT_EMAIL', 'GET_SOCIAL_REDIRECT_URI', 'SIGN_OUT', 'RPC_ABORT'] as const)(
  'a login by a provider that waits for its window ends by %s',
  async (name) => {
    const payloads: Partial<Record<FrameMessageName, object>> = {
      CONNECT_EMAIL: { email: 'ada@example.org' },
      GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
    }
    let isAborted = false
    const { send, calls } = await openPage({
      CONNECT_SOCIAL: (_: never, { signal }) =>
        new Promise(() =>
          signal.addEventListener('abort', () => {
            isAborted = true
          }),
        ),
    })
    send('CONNECT_SOCIAL', { uri: 'handle' })
    await expect.poll(() => calls).toEqual(['CONNECT_SOCIAL'])
    send(name, payloads[name])
    await expect.poll(() => isAborted).toBe(true)
  },
)

it('an abort of the page ends its request, and what the visitor says later stays here', async () => {
  const answered: string[] = []
  const { messages, send, calls } = await openPage({
    RPC_REQUEST: (_: never, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          answered.push('aborted')
          resolve(`0x${'1'.repeat(130)}`)
        }),
      ),
  })
  const payload = { method: 'personal_sign', params: ['0x00', `0x${'1'.repeat(40)}`], chainId: 'eip155:1' }
  const id = send('RPC_REQUEST', payload)
  await expect.poll(() => calls.length).toBe(1)
  send('RPC_ABORT', { id: newId() })
  send('RPC_ABORT', { id })
  await expect.poll(() => messages.length).toBe(2)
  expect(answered).toEqual(['aborted'])
  expect(messages.map(({ type }) => type)).toEqual(['@frame/RPC_ABORT_SUCCESS', '@frame/RPC_ABORT_SUCCESS'])
})

it.each(['SIGN_OUT', 'RPC_ABORT'] as const)(
  '%s ends the approvals that wait, a sign-in among them, and no read',
  async (name) => {
    const ended: string[] = []
    const { send, messages } = await openPage({
      GET_USER: ({ siwxMessage }: { siwxMessage?: object }, { signal }: FrameCall) =>
        new Promise(() =>
          signal.addEventListener('abort', () => ended.push(siwxMessage ? 'sign-in' : 'user')),
        ),
      RPC_REQUEST: ({ method }: { method: string }, { signal }: FrameCall) =>
        new Promise(() => signal.addEventListener('abort', () => ended.push(method))),
    } as never)
    send('RPC_REQUEST', { method: 'eth_blockNumber', params: [], chainId: 'eip155:1' })
    const params = ['0x00', `0x${'1'.repeat(40)}`]
    send('RPC_REQUEST', { method: 'personal_sign', params, chainId: 'eip155:1' })
    send('GET_USER', { siwxMessage: { domain: 'site.test' } })
    send('GET_USER', {})
    send(name)
    await expect.poll(() => messages.length).toBe(1)
    expect(ended).toEqual(['personal_sign', 'sign-in'])
  },
)

it('a new login ends the one before', async () => {
  const aborted: string[] = []
  const { send, calls } = await openPage({
    CONNECT_EMAIL: ({ email }: { email: string }, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => aborted.push(email))),
  } as Answers)
  send('CONNECT_EMAIL', { email: 'ada@example.org' })
  await expect.poll(() => calls.length).toBe(1)
  send('CONNECT_EMAIL', { email: 'bob@example.org' })
  await expect.poll(() => aborted).toEqual(['ada@example.org'])
})

it('error: F10 more than 20 of a second are answered with -32005, reads and aborts are not counted', async () => {
  const { messages, send, clock } = await openPage({
    IS_CONNECTED: isConnected,
    RPC_REQUEST: async () => '0x1',
  })
  const read = () => send('RPC_REQUEST', { method: 'eth_blockNumber', params: [], chainId: 'eip155:1' })
  for (let count = 0; count < 25; count++) {
    send('IS_CONNECTED')
    read()
    send('RPC_ABORT')
  }
  await expect.poll(() => messages.length).toBe(75)
  const refused = messages.filter(
    ({ payload }) => (payload as { code?: number } | undefined)?.code === -32_005,
  )
  expect(refused.map(({ type }) => type)).toEqual(new Array(5).fill('@frame/IS_CONNECTED_ERROR'))
  clock.now += 1_000
  const id = send('IS_CONNECTED')
  await expect.poll(() => messages.at(-1)).toMatchObject({ id, type: '@frame/IS_CONNECTED_SUCCESS' })
})

it('error: of requests that wait 100 are held, and the next is answered with -32005; one of them can be given up', async () => {
  const ended: string[] = []
  const { messages, send } = await openPage({
    RPC_REQUEST: (_: never, { signal, id }) =>
      new Promise(() => signal.addEventListener('abort', () => ended.push(id))),
  })
  const read = () => send('RPC_REQUEST', { method: 'eth_blockNumber', params: [], chainId: 'eip155:1' })
  const [first] = Array.from({ length: 101 }, read)
  await expect.poll(() => messages).toMatchObject([{ payload: { code: -32_005 } }])
  send('RPC_ABORT', { id: first })
  await expect.poll(() => ended).toEqual([first])
})

it('an answer that is too large, or not of the table, is an error of its own', async () => {
  const { messages, send } = await openPage({
    RPC_REQUEST: async () => 'x'.repeat(300_000),
    IS_CONNECTED: async () => ({ isConnected: 'yes' }),
  })
  send('RPC_REQUEST', { method: 'eth_blockNumber', params: [], chainId: 'eip155:1' })
  send('IS_CONNECTED')
  await expect.poll(() => messages.length).toBe(2)
  for (const { payload } of messages) expect(payload).toEqual({ message: 'An error occurred' })
})

it('F10: nothing that a page sends does harm', async () => {
  const { messages, send, port } = await openPage({ IS_CONNECTED: isConnected })
  const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true })
  const message = fc.oneof(
    value,
    fc.record({
      id: fc.oneof(fc.constant(newId()), value),
      type: fc.oneof(fc.string(), value),
      payload: value,
    }),
  )
  for (const each of fc.sample(message, 2_000)) {
    try {
      port.postMessage(each)
    } catch (error) {
      // Functions and symbols do not pass any port.
      expect((error as Error).name).toBe('DataCloneError')
    }
  }
  const id = send('IS_CONNECTED')
  await expect.poll(() => messages.at(-1)).toMatchObject({ id, type: '@frame/IS_CONNECTED_SUCCESS' })
})

it('tells the page when it has something to show, and when a session begins', async () => {
  const { messages, opened } = await openPage()
  const link = await opened
  link.show('otp', 'Confirm Email', 256)
  link.reportPaint()
  link.updateSession('opaque')
  link.hide()
  await expect.poll(() => messages.length).toBe(4)
  expect(messages.map(({ type, payload }) => [type, payload])).toEqual([
    ['@frame/SHOW', { reason: 'otp', title: 'Confirm Email', height: 256 }],
    ['@frame/PAINTED', undefined],
    ['@frame/SESSION_UPDATE', { token: 'opaque' }],
    ['@frame/HIDE', undefined],
  ])
})
