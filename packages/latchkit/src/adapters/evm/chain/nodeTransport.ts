import { type BaseError, createTransport, type Transport } from 'viem'
import { getHttpRpcClient } from 'viem/utils'
import { rpcBatchSize, rpcBatchWaitMs } from '../../../wire/constants.js'
import type { EvmLive } from '../live.js'
import { answeredError, unreadableAnswerError } from './errors.js'

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

interface QueuedCall {
  readonly id: number
  readonly question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

type BatchlessNodes = Pick<EvmLive, 'batchlessUrls'>

/**
 * Makes a transport that sends calls made together as one batch, and a single call without one. Many nodes take no batches, or only small
 * ones: a call without an answer in its batch is sent again by itself.
 */
export function nodeTransport(
  live: BatchlessNodes,
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
  { batchlessUrls }: BatchlessNodes,
  url: string,
  timeout: number,
): (question: Question) => Promise<Answer> {
  const { request } = getHttpRpcClient(url, { timeout })
  let lastId = 0
  let queue: QueuedCall[] = []

  const sendSingle = async ({ id, question }: QueuedCall): Promise<Answer> => {
    const answer: unknown = await request({ body: { id, ...question } })
    if (isAnswer(answer)) return answer
    throw unreadableAnswerError(url)
  }
  const sendEach = (calls: readonly QueuedCall[]) => {
    for (const call of calls) sendSingle(call).then(call.resolve, call.reject)
  }
  const sendBatch = async (calls: readonly QueuedCall[]) => {
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
      const answer = await sendSingle(first)
      if ('result' in answer) batchlessUrls.add(url)
      first.resolve(answer)
    } catch (error) {
      return reject([first, ...others], error)
    }
    sendEach(others)
  }
  const send = () => {
    const calls = queue
    queue = []
    if (calls.length > 1 && !batchlessUrls.has(url)) void sendBatch(calls)
    else sendEach(calls)
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (queue.length === rpcBatchSize) send()
      if (!queue.length) setTimeout(send, rpcBatchWaitMs)
      queue.push({ id: ++lastId, question, resolve, reject })
    })
}

function reject(calls: readonly QueuedCall[], error: unknown): void {
  for (const call of calls) call.reject(error)
}

/**
 * Returns the answers of a batch by id: nodes may give them in any order, leave some out, or refuse the whole batch.
 */
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
