import { afterEach, expect, it } from 'vitest'
import { codeOf } from '../core/fixtures/codeOf.js'
import { createFakeClock } from '../testing/fakeClock.js'
import type { FrameEvent } from '../wire/frame/events.js'
import { createFrameChannel } from './frameChannel.js'
import { type FrameWindow, offerChannel } from './offerChannel.js'

interface Sent {
  readonly id: string
  readonly type: string
  readonly payload?: unknown
}

const secureSite = 'https://secure.example'
const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A channel, and the frame at its other end as a test plays it. */
function openChannel() {
  const clock = createFakeClock()
  const { port1, port2 } = new MessageChannel()
  ports.push(port2)
  const sent: Sent[] = []
  const events: FrameEvent[] = []
  port2.onmessage = ({ data }) => sent.push(data)
  const channel = createFrameChannel(port1, { clock, onEvent: (event) => events.push(event) })
  const post = (message: unknown) => port2.postMessage(message)
  const answer = (id: string, type: string, payload?: unknown) =>
    post({ id, type: `@frame/${type}`, payload })
  return { clock, channel, sent, events, post, answer }
}

const call = { method: 'personal_sign', params: [], chainId: 'eip155:1', chainNamespace: 'eip155' }

it('gives each answer to the request of its id, in any order', async () => {
  const { channel, sent, answer } = openChannel()
  const first = channel.request('IS_CONNECTED', {})
  const second = channel.request('IS_CONNECTED', {})
  await expect.poll(() => sent.length).toBe(2)
  const [one, two] = sent.map(({ id }) => id)
  expect(one).toMatch(/^[\da-f]{32}$/)
  expect(one).not.toBe(two)
  answer(two ?? '', 'IS_CONNECTED_SUCCESS', { isConnected: false })
  answer(one ?? '', 'IS_CONNECTED_SUCCESS', { isConnected: true })
  expect([await first, await second]).toEqual([{ isConnected: true }, { isConnected: false }])
})

it('error: forged, replayed, late, oversized and unknown messages change nothing, and are counted', async () => {
  const { channel, sent, events, answer, post, clock } = openChannel()
  const answered = channel.request('IS_CONNECTED', {})
  await expect.poll(() => sent.length).toBe(1)
  const [{ id } = { id: '' }] = sent
  answer('f'.repeat(32), 'IS_CONNECTED_SUCCESS', { isConnected: true })
  answer(id, 'UPDATE_EMAIL_SUCCESS', { action: 'VERIFY_PRIMARY_OTP' })
  // The name of a message that this page never sends.
  answer(id, 'GET_CHAIN_ID_SUCCESS', { chainId: 1 })
  answer(id, 'IS_CONNECTED_SUCCESS', { isConnected: 'yes' })
  answer(id, 'IS_CONNECTED_SUCCESS', { isConnected: true, padding: 'x'.repeat(300_000) })
  answer(id, 'TAKE_OVER_SUCCESS', {})
  post('IS_CONNECTED_SUCCESS')
  answer(id, 'IS_CONNECTED_SUCCESS', { isConnected: false })
  answer(id, 'IS_CONNECTED_SUCCESS', { isConnected: true })
  expect(await answered).toEqual({ isConnected: false })
  const late = channel.request('IS_CONNECTED', {})
  const failed = codeOf(late)
  await expect.poll(() => sent.length).toBe(2)
  await clock.advance(10_000)
  expect(await failed).toBe('frameInterrupted')
  answer(sent[1]?.id ?? '', 'IS_CONNECTED_SUCCESS', { isConnected: true })
  const dropped = { oversized: 1, malformed: 1, unknownType: 2, invalidPayload: 1, unknownId: 4 }
  await expect.poll(() => channel.dropped).toEqual(dropped)
  expect(events).toEqual([])
})

it("§8: the frame's own text is shown, else that an error occurred", async () => {
  const { channel, sent, answer } = openChannel()
  const errors = ['Wrong code', ''].map((message, at) => {
    const answered = channel.request('CONNECT_EMAIL', { email: 'ada@example.org' })
    void expect
      .poll(() => sent[at])
      .toBeTruthy()
      .then(() => answer(sent[at]?.id ?? '', 'CONNECT_EMAIL_ERROR', { message }))
    return answered.catch((error: Error) => error.message)
  })
  expect(await Promise.all(errors)).toEqual(['Wrong code', 'An error occurred'])
})

it('§8: an aborted RPC says so to the frame and to the site, any other call went wrong', async () => {
  const { channel, sent, clock } = openChannel()
  const ended = new AbortController()
  const given = channel.request('RPC_REQUEST', call, { signal: ended.signal, needsApproval: true })
  const message = (answered: Promise<unknown>) => answered.catch((error: Error) => error.message)
  const { signal } = ended
  const texts = [
    message(given),
    message(channel.request('CONNECT_EMAIL', { email: 'ada@example.org' }, { signal })),
    message(channel.request('SIGN_OUT', undefined)),
  ]
  await expect.poll(() => sent.length).toBe(3)
  ended.abort()
  await clock.advance(3_000)
  texts.push(message(channel.request('SIGN_OUT', undefined, { signal })))
  const [rpc, ...others] = await Promise.all(texts)
  expect(rpc).toBe('Request was aborted')
  expect(others).toEqual(Array(3).fill('Something went wrong'))
  await expect.poll(() => sent.at(-1)).toMatchObject({ type: '@app/RPC_ABORT', payload: { id: sent[0]?.id } })
})

it('§9 a request to log in waits 30 s for the machine, and one that reads as long', async () => {
  const { channel, sent, clock } = openChannel()
  const ended: string[] = []
  const waiting = [
    channel.request('CONNECT_EMAIL', { email: 'ada@example.org' }),
    channel.request('RPC_REQUEST', { ...call, method: 'eth_blockNumber' }),
  ].map((each) => each.catch((error: Error) => void ended.push(error.message)))
  await expect.poll(() => sent.length).toBe(2)
  await clock.advance(29_999)
  expect(ended).toEqual([])
  await clock.advance(1)
  await Promise.all(waiting)
  expect(ended).toEqual(['Something went wrong', 'Request was aborted'])
})

it('the time in which the frame shows something does not count for what the visitor approves', async () => {
  const { channel, sent, answer, clock, events } = openChannel()
  const approved = channel.request('RPC_REQUEST', call, { needsApproval: true })
  const read = codeOf(channel.request('RPC_REQUEST', { ...call, method: 'eth_blockNumber' }))
  await expect.poll(() => sent.length).toBe(2)
  answer('a'.repeat(32), 'SHOW', { reason: 'approve', title: 'Approve Transaction' })
  await expect.poll(() => events.length).toBe(1)
  await clock.advance(3_600_000)
  expect(await read).toBe('requestAborted')
  answer('b'.repeat(32), 'HIDE')
  await expect.poll(() => events.length).toBe(2)
  await clock.advance(119_999)
  answer(sent[0]?.id ?? '', 'RPC_REQUEST_SUCCESS', '0x1')
  expect(await approved).toBe('0x1')
})

it('error: of requests that wait 100 are sent, and all of them fail with the channel', async () => {
  const { channel } = openChannel()
  const waiting = Array.from({ length: 100 }, () => codeOf(channel.request('SIGN_OUT', undefined)))
  expect(await codeOf(channel.request('SIGN_OUT', undefined))).toBe('frameBusy')
  channel.stop()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['frameInterrupted']))
  expect(await codeOf(channel.request('SIGN_OUT', undefined))).toBe('frameInterrupted')
})

/** The window of a frame, which takes the offer of a number; without one it never answers. */
function createFrame(takes?: number, answer?: (nonce: string) => Sent) {
  const targets: string[] = []
  const frame: FrameWindow = {
    postMessage(message, target, [port]) {
      targets.push(target)
      const { payload } = message as { payload: { nonce: string } }
      ports.push(port as MessagePort)
      if (targets.length !== takes) return
      const ready = {
        id: '0'.repeat(32),
        type: '@frame/READY',
        payload: { version: 4, nonce: payload.nonce },
      }
      ;(port as MessagePort).postMessage(answer?.(payload.nonce) ?? ready)
    },
  }
  return { frame, targets }
}

const never = new AbortController().signal

it('offers a new channel each 500 ms, to the secure site alone, until the frame takes one', async () => {
  const clock = createFakeClock()
  const { frame, targets } = createFrame(3)
  const taken = offerChannel(() => frame, secureSite, { clock, signal: never })
  await clock.advance(1_000)
  expect(await taken).toBeInstanceOf(MessagePort)
  expect(targets).toEqual([secureSite, secureSite, secureSite])
  expect(clock.pending).toBe(0)
  ports.push(await taken)
})

it('error: §8 a frame that does not answer in 20 s, refuses, or answers with a nonce of its own', async () => {
  const clock = createFakeClock()
  const forged = createFrame(1, () => ({
    id: '0'.repeat(32),
    type: '@frame/READY',
    payload: { version: 4, nonce: 'f'.repeat(32) },
  }))
  const older = createFrame(1, () => ({
    id: '0'.repeat(32),
    type: '@frame/HELLO_ERROR',
    payload: { message: 'This frame speaks version 5.', code: 'VERSION' },
  }))
  const offers = [createFrame(), forged, older].map(({ frame }) =>
    offerChannel(() => frame, secureSite, { clock, signal: never }).catch((error: Error) => error.message),
  )
  const text = 'Unable to load email login dependency'
  expect(await offers[2]).toBe(text)
  await clock.advance(20_000)
  expect(await Promise.all(offers)).toEqual([text, text, text])
  const ended = new AbortController()
  const given = codeOf(offerChannel(() => null, secureSite, { clock, signal: ended.signal }))
  ended.abort()
  expect(await given).toBe('loginNotLoaded')
  expect(clock.pending).toBe(0)
})
