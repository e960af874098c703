import { type BaseError, createTransport, type Transport } from 'viem'
import { getHttpRpcClient } from 'viem/utils'
import { rpcBatchSize, rpcBatchWaitMs } from '../../../wire/constants.js'
import type { EvmLive } from '../live.js'
import { answeredError, unreadableAnswer } from './errors.js'

/** The limits of the calls to one URL. */
export interface NodeLimits {
  readonly timeout: number
  readonly retryCount: number
  readonly retryDelay?: number
}

interface Question {
  readonly method: string
  readonly params?: unknown
}

/** A node's answer to one question. */
interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

interface Waiting {
  readonly id: number
  readonly question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

type Batchless = Pick<EvmLive, 'batchless'>

/**
 * Makes a transport that sends calls made together as one batch, and a single call without one. Many nodes take no batches, or only small
 * ones: a call without an answer in its batch is sent again by itself.
 */
export function nodeTransport(
  live: Batchless,
  url: string,
  { timeout, retryCount, retryDelay }: NodeLimits,
): Transport {
  const ask = createBatches(live, url, timeout)
  return () =>
    createTransport(
      {
        key: 'node',
        name: 'JSON-RPC in batches',
        type: 'http',
        retryCount,
        retryDelay,
        timeout,
        async request({ method, params }) {
          const body = { method, params }
          const { error, result } = await ask(body)
          if (error) throw answeredError(url, body, error)
          return result as never
        },
      },
      { url },
    )
}

function createBatches(
  { batchless }: Batchless,
  url: string,
  timeout: number,
): (question: Question) => Promise<Answer> {
  const { request } = getHttpRpcClient(url, { timeout })
  let last = 0
  let waiting: Waiting[] = []

  const alone = async ({ id, question }: Waiting): Promise<Answer> => {
    const answer: unknown = await request({ body: { id, ...question } })
    if (isAnswer(answer)) return answer
    throw unreadableAnswer(url)
  }
  const eachAlone = (calls: readonly Waiting[]) => {
    for (const call of calls) alone(call).then(call.resolve, call.reject)
  }
  const sendBatch = async (calls: readonly Waiting[]) => {
    let answers: ReadonlyMap<string, Answer>
    try {
      answers = answersIn(await request({ body: calls.map(({ id, question }) => ({ id, ...question })) }))
    } catch (error) {
      if (isOverload(error)) return reject(calls, error)
      answers = new Map()
    }
    for (const { id, resolve } of calls) {
      const answer = answers.get(`${id}`)
      if (answer) resolve(answer)
    }
    const [first, ...others] = calls.filter(({ id }) => !answers.has(`${id}`))
    if (!first) return
    // Send one call before the others, so that a node that is down gets one more call and not a thousand.
    try {
      const answer = await alone(first)
      if ('result' in answer) batchless.add(url)
      first.resolve(answer)
    } catch (error) {
      return reject([first, ...others], error)
    }
    eachAlone(others)
  }
  const send = () => {
    const calls = waiting
    waiting = []
    if (calls.length > 1 && !batchless.has(url)) void sendBatch(calls)
    else eachAlone(calls)
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === rpcBatchSize) send()
      if (!waiting.length) setTimeout(send, rpcBatchWaitMs)
      waiting.push({ id: ++last, question, resolve, reject })
    })
}

function reject(calls: readonly Waiting[], error: unknown): void {
  for (const call of calls) call.reject(error)
}

/** Returns the answers of a batch by id: nodes may give them in any order, leave some out, or refuse as a whole. */
function answersIn(batch: unknown): ReadonlyMap<string, Answer> {
  if (!Array.isArray(batch)) return new Map()
  const answers = batch.filter((each) => isAnswer(each) && !/batch/i.test(`${each.error?.message}`))
  return new Map(answers.map((each) => [`${each.id}`, each]))
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}

/** Tells whether a node is overloaded: the same calls one by one would be even more work. */
function isOverload(error: unknown): boolean {
  const { name, status } = error as BaseError & { readonly status?: number }
  return name === 'TimeoutError' || status === 429 || status === 503
}
