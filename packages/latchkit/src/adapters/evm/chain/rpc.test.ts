import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  rpcBatchSize,
  rpcBatchWaitMs,
  rpcRetries,
  rpcRetryDelayMs,
  rpcTimeoutMs,
} from '../../../wire/constants.js'
import type { LatchkitError } from '../../../wire/errors/fail.js'
import { accountOf, evmNetwork, first } from '../fixtures/localChains.js'
import { codeOf, openPage, type Page } from '../fixtures/page.js'

interface Sent {
  /** The time since the first call, in ms. */
  readonly at: number
  readonly method: string | undefined
  /** The calls in it. */
  readonly body: readonly Call[]
  readonly isBatch: boolean
}
interface Call {
  readonly id: number
  readonly jsonrpc: string
  readonly method: string
  readonly params: readonly string[]
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

/** The balance of an account is its address. */
const answered = ({ id, params }: Call) => ({ jsonrpc: '2.0', id, result: params[0] })
const balances: Reply = ({ body, isBatch }) =>
  Response.json(isBatch ? body.map(answered) : answered(body[0]!))
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
    const calls: Call | readonly Call[] = JSON.parse(String(init?.body))
    const isBatch = Array.isArray(calls)
    const body = [calls].flat() as readonly Call[]
    const call = { at: Date.now(), method: init?.method, body, isBatch }
    sent.push(call)
    return reply(call, init?.signal)
  })
  const network = evmNetwork(31_337, [`https://node-${++count}.example`])
  const read = async () => {
    const amounts = addresses.map((address) => reader.getBalance({ account: accountOf(address), network }))
    return (await Promise.all(amounts)).map(({ value }) => value)
  }
  const outcome = read()
  outcome.catch(() => undefined)
  return {
    sent,
    outcome: codeOf(outcome),
    reason: outcome.then(
      () => '',
      (error: LatchkitError) => error.message,
    ),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    again: () => codeOf(read()),
  }
}
/** The times of the calls, without the millisecond that a wait of 0 ms takes on a clock that is moved. */
const times = (sent: readonly Sent[]) => sent.map(({ at }, index) => at - index)

describe('a call to a node', () => {
  it('§7 a call is a POST of JSON-RPC 2.0', async () => {
    const { sent, outcome, pass } = await reading(balances)
    await pass(0)
    await outcome
    expect(sent).toMatchObject([
      { method: 'POST', isBatch: false, body: [{ jsonrpc: '2.0', method: 'eth_getBalance' }] },
    ])
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
    expect(await outcome).toEqual({ resolved: [BigInt(first)] })
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

/** Five accounts, and what they have. */
const five = Array.from({ length: 5 }, (_, index) => `0x${'0'.repeat(39)}${index + 1}`)
const amounts = { resolved: [1n, 2n, 3n, 4n, 5n] }
const error = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })
/** A node that answers lone calls, and batches of more than `most` as `reply` has it. */
const limited =
  (most: number, reply: Reply): Reply =>
  (sent, signal) =>
    (sent.isBatch && sent.body.length > most ? reply : balances)(sent, signal)

describe('a node that refuses or cuts batches', () => {
  it.each<[string, Reply]>([
    ['says so in one error object', limited(0, () => Response.json(error(-32_005, 'not supported')))],
    ['says so in an array of one', limited(0, () => Response.json([error(-32_600, 'Invalid Request')]))],
    ['answers HTTP 400', limited(0, () => new Response('Bad Request', { status: 400 }))],
    ['answers HTTP 400 and why', limited(0, () => Response.json(error(-32_700, 'parse'), { status: 400 }))],
    ['answers HTTP 500 over 3', limited(3, () => Response.json(error(31, 'at most 3'), { status: 500 }))],
    ['answers with an error over 3', limited(3, () => Response.json(error(-32_010, 'too big')))],
    ['answers the first 3', limited(3, ({ body }) => Response.json(body.slice(0, 3).map(answered)))],
    ['answers 3 in the middle', limited(3, ({ body }) => Response.json(body.slice(1, 4).map(answered)))],
    [
      'refuses each call over 3',
      limited(3, ({ body }) =>
        Response.json(
          body.map((call, index) =>
            index < 3 ? answered(call) : { ...error(35, 'Batch of more than 3'), id: call.id },
          ),
        ),
      ),
    ],
    ['ends the connection', limited(3, () => Promise.reject(new TypeError('Failed to fetch')))],
    ['answers with a page', limited(0, () => new Response('<html>'))],
    ['answers with null', limited(0, () => Response.json(null))],
  ])('§8 and %s is asked one by one, from then on at once', async (_, reply) => {
    const { sent, outcome, pass, again } = await reading(reply, five)
    await pass(rpcTimeoutMs)
    expect(await outcome).toEqual(amounts)
    expect(sent.map(({ isBatch }) => isBatch).filter(Boolean)).toEqual([true])
    const before = sent.length
    const next = again()
    await pass(rpcTimeoutMs)
    expect(await next).toEqual(amounts)
    expect(sent.slice(before).map(({ isBatch }) => isBatch)).toEqual(five.map(() => false))
  })

  it('§8 gives each call its own answer, in whatever order they come', async () => {
    const { sent, outcome, pass } = await reading(
      ({ body }) => Response.json(body.map(answered).reverse()),
      five,
    )
    await pass(rpcTimeoutMs)
    expect(await outcome).toEqual(amounts)
    expect(sent).toHaveLength(1)
  })

  it('and is down gets one call more than its batch, each time', async () => {
    const { sent, outcome, pass } = await reading(() => new Response('{}', { status: 500 }), five)
    await pass(rpcTimeoutMs)
    expect(await outcome).toBe('rpcFailed')
    expect(sent.map(({ body }) => body.length)).toEqual([5, 1, 5, 1, 5, 1, 5, 1])
  })

  it('and has too much to do is not asked one by one', async () => {
    const { sent, outcome, pass } = await reading(
      (call, signal) => (call.at === 0 ? () => new Response('{}', { status: 429 }) : balances)(call, signal),
      five,
    )
    await pass(rpcTimeoutMs)
    expect(await outcome).toEqual(amounts)
    expect(sent.map(({ body }) => body.length)).toEqual([5, 5])
  })

  it.each<[string, Reply]>([
    ['null', () => Response.json(null)],
    ['an empty list', () => Response.json([])],
    ['nothing', () => Response.json({})],
  ])('and answers everything with %s fails in words of ours', async (_, reply) => {
    const { reason, pass } = await reading(reply, five)
    await pass(rpcTimeoutMs)
    expect(await reason).toContain('its answer cannot be read')
  })
})
