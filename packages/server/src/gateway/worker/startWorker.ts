import { fail } from 'latchkit/wire'
import { bodyTooLarge, providerFailed, tooManyRequests } from '../../errors/gateway.js'
import type { Caller, ServerParts } from '../../serverParts.js'
import { BytesRefused, readCappedBytes, type TakeBytes } from '../../upstream/readCapped.js'
import type { RawAnswer } from '../createAnswerCache.js'
import { forkWorker, type WorkerProcess } from './forkWorker.js'

/** One run of the gateway's process. */
export interface GatewayWorker {
  /** Resolves when the process accepts requests. Rejects with the reason if the process ends before. */
  readonly started: Promise<void>
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<unknown>
  isReady(): boolean
  /**
   * Passes a request on. Throws `providerFailed` if there is no answer, `bodyTooLarge`, `tooManyRequests` if memory for the body is full.
   */
  fetch(request: Request, caller: Caller): Promise<RawAnswer>
  /** Returns the metrics of the process as text; an empty text if it does not answer. */
  metrics(): Promise<string>
  close(): Promise<void>
}

/** After this time, in ms, a request is answered with an error, so that later requests do not wait longer. */
const maxAnswerMs = 30_000
const maxMetricsMs = 1_000
const maxCloseMs = 10_000
const retrySeconds = 1
/** Headers that a gateway reads. */
const passedHeaders = [
  'authorization',
  'content-type',
  'dpop',
  'if-none-match',
  'origin',
  'sec-fetch-site',
] as const

/** Starts the gateway's process and passes requests to it. */
export function startWorker({ config, log, clock }: ServerParts, file: URL): GatewayWorker {
  let sentConfig = config()
  const worker = forkWorker(file, sentConfig.gateway.limits.memoryBytes, { log, clock })
  const { started, ended, isReady, tell, answers } = worker
  let lastId = 0
  tell({ kind: 'config', config: sentConfig })

  return {
    started,
    ended,
    isReady,
    async fetch(request, { address, takeBytes }) {
      const { limits } = config().gateway
      const bytes = await bodyOf(request, limits.bodyBytes, takeBytes)
      if (!bytes) throw fail(bodyTooLarge, { bytes: limits.bodyBytes })
      if (config() !== sentConfig) {
        sentConfig = config()
        tell({ kind: 'config', config: sentConfig })
      }
      const id = ++lastId
      const pendingAnswer = answers.wait(id, maxAnswerMs)
      const body = bytes.byteLength > 0 ? bytes : undefined
      const { url, method, signal } = request
      tell({ kind: 'request', id, url, method, headers: headersOf(request), body, address })
      const abort = () => tell({ kind: 'abort', id })
      signal.addEventListener('abort', abort, { once: true })
      const answer = await pendingAnswer
      signal.removeEventListener('abort', abort)
      if (answer?.kind !== 'response') throw fail(providerFailed, { retrySeconds })
      const { status, headers, body: firstPiece, isLast } = answer
      return { status, headers, body: isLast ? firstPiece : streamBody(worker, id, firstPiece) }
    },
    async metrics() {
      const id = ++lastId
      const pendingAnswer = answers.wait(id, maxMetricsMs)
      tell({ kind: 'metrics', id })
      const answer = await pendingAnswer
      return answer?.kind === 'metrics' ? answer.text : ''
    },
    async close() {
      tell({ kind: 'close' })
      const cancel = clock.after(maxCloseMs, worker.kill)
      await ended
      cancel()
    },
  }
}

/** Streams the body of an answer, beginning with its first piece. Each further piece is requested when the previous one was sent. */
function streamBody(
  { tell, answers }: Pick<WorkerProcess, 'tell' | 'answers'>,
  id: number,
  firstPiece: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(firstPiece),
    async pull(controller) {
      const pendingAnswer = answers.wait(id, maxAnswerMs)
      tell({ kind: 'next', id })
      const piece = await pendingAnswer
      if (piece?.kind !== 'piece') throw fail(providerFailed, { retrySeconds })
      controller.enqueue(piece.body)
      if (piece.isLast) controller.close()
    },
    cancel: () => tell({ kind: 'abort', id }),
  })
}

async function bodyOf(request: Request, maxBytes: number, takeBytes: TakeBytes | undefined) {
  if (!request.body) return new Uint8Array(0)
  try {
    return await readCappedBytes(request, maxBytes, { takeBytes })
  } catch (error) {
    throw error instanceof BytesRefused ? fail(tooManyRequests, { retrySeconds }) : error
  }
}

const headersOf = ({ headers }: Request) =>
  passedHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
