import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  rpcBatchSize,
  rpcBatchWaitMs,
  rpcRetries,
  rpcRetryDelayMs,
  rpcTimeoutMs,
} from '../../../wire/constants.js'
import { accountOf } from '../fixtures/accountOf.js'
import { evmNetwork, first } from '../fixtures/localChains.js'
import { codeOf, openPage, type Page } from '../fixtures/page.js'

interface Sent {
  /** The time since the first call, in ms. */
  readonly at: number
  readonly method: string | undefined
  readonly body: readonly { readonly id: number; readonly jsonrpc: string; readonly method: string }[]
}
type Reply = (sent: Sent, signal: AbortSignal | null | undefined) => Response | Promise<Response>

let count = 0
let page: Page
beforeEach(() => {
  page = openPage({ injected: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  page.end()
})

const balances: Reply = ({ body }) =>
  Response.json(body.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
const unavailable: Reply = () => new Response('{}', { status: 503 })
/** A node that never answers; the call ends when the caller gives it up. */
const silent: Reply = (_, signal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Reads balances of a network with one node, on a clock that the test moves. */
async function reading(reply: Reply, addresses: readonly string[] = [first]) {
  // The files of the adapter come before the clock stands still.
  const reader = await page.running.reader()
  vi.useFakeTimers({ now: 0 })
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const call = { at: Date.now(), method: init?.method, body: JSON.parse(String(init?.body)) }
    sent.push(call)
    return reply(call, init?.signal)
  })
  const network = evmNetwork(31_337, [`https://node-${++count}.example`])
  const read = Promise.all(
    addresses.map((address) => reader.getBalance({ account: accountOf(address), network })),
  )
  return { sent, outcome: codeOf(read), pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}
/** The times of the calls, without the millisecond that a wait of 0 ms takes on a clock that is moved. */
const times = (sent: readonly Sent[]) => sent.map(({ at }, index) => at - index)

describe('a call to a node', () => {
  it('§7 a call is a POST of JSON-RPC 2.0', async () => {
    const { sent, outcome, pass } = await reading(balances)
    await pass(0)
    await outcome
    expect(sent).toMatchObject([{ method: 'POST', body: [{ jsonrpc: '2.0', method: 'eth_getBalance' }] }])
  })

  it('§9 gives a node 10 s', async () => {
    let givenUp = 0
    const { outcome, pass } = await reading((sent, signal) => {
      signal?.addEventListener('abort', () => {
        givenUp ||= Date.now()
      })
      return silent(sent, signal)
    })
    await pass(rpcTimeoutMs - 1)
    expect(givenUp).toBe(0)
    await pass(1)
    expect(givenUp).toBe(10_000)
    await pass(rpcTimeoutMs * (rpcRetries + 1))
    expect(await outcome).toBe('rpcFailed')
  })

  it('§8 a time-out is asked again, like code -1', async () => {
    const { sent, outcome, pass } = await reading((call, signal) =>
      (call.at === 0 ? silent : balances)(call, signal),
    )
    await pass(rpcTimeoutMs + 2 * rpcRetryDelayMs)
    expect(await outcome).toMatchObject({ resolved: [{ value: 1n }] })
    expect(times(sent)).toEqual([0, 10_150])
  })

  it('§9 calls that are made together go out together, 1000 at most, after a wait of 0 ms', async () => {
    const many = Array.from({ length: rpcBatchSize + 1 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`)
    const { sent, outcome, pass } = await reading(balances, many)
    await pass(rpcBatchWaitMs)
    await outcome
    expect(sent.map(({ body }) => body.length)).toEqual([1_000, 1])
    expect(sent.map(({ at }) => at)).toEqual([0, 0])
  })

  it('§9 a failed call is sent 3 times more, after 150 ms and then twice as long each time', async () => {
    const { sent, outcome, pass } = await reading(unavailable)
    await pass(rpcTimeoutMs)
    expect(await outcome).toBe('rpcFailed')
    expect(sent).toHaveLength(1 + rpcRetries)
    expect(times(sent)).toEqual([0, 150, 450, 1_050])
  })
})
