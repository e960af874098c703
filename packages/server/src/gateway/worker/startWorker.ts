import { fork } from 'node:child_process'
import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { bodyTooLarge, providerFailed, tooManyRequests, workerEnded } from '../../errors/gateway.js'
import { schemaNewer } from '../../errors/store.js'
import type { Caller, ServerParts } from '../../serverParts.js'
import { BytesRefused, readCappedBytes, type TakeBytes } from '../../upstream/readCapped.js'
import type { RawAnswer } from '../createAnswerCache.js'
import type { FromWorker, ToWorker } from './messages.js'

/** One life of the gateway's process. */
export interface GatewayWorker {
  /** Resolves when it takes requests. Rejects with what ended it before. */
  readonly started: Promise<void>
  /** Resolves when it is gone, with the reason. */
  readonly ended: Promise<unknown>
  isReady(): boolean
  /** Throws `providerFailed` where it does not answer, `bodyTooLarge`, `tooManyRequests` where no more of a body may be held. */
  fetch(request: Request, caller: Caller): Promise<RawAnswer>
  /** Its metrics; nothing where it does not answer. */
  metrics(): Promise<string>
  close(): Promise<void>
}

/** One that has not said for so long that it lives is ended. */
const longestSilenceMs = 30_000
/** Before its first word it may bring a large database to a newer schema. */
const longestStartMs = 600_000
/** The time after which a request is given up, in ms: those behind it do not wait longer. */
const longestAnswerMs = 30_000
const longestMetricsMs = 1_000
const longestCloseMs = 10_000
const retrySeconds = 1
const megabyte = 1_048_576
/** The headers that a gateway reads. */
const passedOn = [
  'authorization',
  'content-type',
  'dpop',
  'if-none-match',
  'origin',
  'sec-fetch-site',
] as const

type Answer = FromWorker & { readonly kind: 'response' | 'piece' | 'metrics' }

/**
 * Starts the gateway's process. Its memory is limited: beyond `gateway.limits.memoryBytes` it ends, and nothing else does. A
 * thread would not do: where one call of JSON takes more than is left, Node ends the whole process.
 */
export function startWorker({ config, log, clock }: ServerParts, file: URL): GatewayWorker {
  let sent = config()
  const heap = Math.ceil(sent.gateway.limits.memoryBytes / megabyte)
  const worker = fork(file, { serialization: 'advanced', execArgv: [`--max-old-space-size=${heap}`] })
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  let [ids, isReady, isOver] = [0, false, false]
  // Where it is gone already, its end is told to who waits.
  const tell = (message: ToWorker) => void (worker.connected && worker.send(message, () => undefined))

  /** The answer with this id; nothing where the worker ends, or takes longer. */
  function answerTo(id: number, ms: number): Promise<Answer | undefined> {
    return new Promise((done) => {
      const cancel = clock.after(ms, () => settle(undefined))
      function settle(answer: Answer | undefined) {
        cancel()
        waiting.delete(id)
        done(answer)
      }
      if (isOver) settle(undefined)
      else waiting.set(id, settle)
    })
  }

  /** The body of an answer whose first piece is here: each other one is asked for when the one before has left. */
  function bodyFrom(id: number, first: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start: (controller) => controller.enqueue(first),
      async pull(controller) {
        const answered = answerTo(id, longestAnswerMs)
        tell({ kind: 'next', id })
        const piece = await answered
        if (piece?.kind !== 'piece') throw fail(providerFailed, { retrySeconds })
        controller.enqueue(piece.body)
        if (piece.isLast) controller.close()
      },
      cancel: () => tell({ kind: 'abort', id }),
    })
  }

  const silence = watchSilence(clock, (ms) => {
    log('error', 'gateway-worker-silent', { ms })
    worker.kill('SIGKILL')
  })
  let tellStarted: () => void
  let cause: unknown
  const ended = new Promise<unknown>((done) => {
    const end = (by: unknown) => {
      isOver = true
      isReady = false
      silence.stop()
      for (const settle of [...waiting.values()]) settle(undefined)
      done(by)
    }
    worker.once('error', end)
    worker.once('exit', (code, signal) => end(cause ?? fail(workerEnded, { by: signal ?? String(code) })))
  })
  const started = new Promise<void>((done, failed) => {
    tellStarted = done
    ended.then(failed)
  })
  // Who starts it again asks only how it ended.
  started.catch(() => undefined)

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'log') log(message.level, message.event, message.fields)
    else if (message.kind === 'schemaNewer') cause = fail(schemaNewer, message)
    else if (message.kind === 'state') {
      isReady = message.isReady
      silence.reset()
      tellStarted()
    } else waiting.get(message.id)?.(message)
  })

  tell({ kind: 'config', config: sent })

  return {
    started,
    ended,
    isReady: () => isReady,
    async fetch(request, { address, takeBytes }) {
      const { limits } = config().gateway
      const bytes = await bodyOf(request, limits.bodyBytes, takeBytes)
      if (!bytes) throw fail(bodyTooLarge, { bytes: limits.bodyBytes })
      if (config() !== sent) {
        sent = config()
        tell({ kind: 'config', config: sent })
      }
      const id = ++ids
      const answered = answerTo(id, longestAnswerMs)
      const body = bytes.byteLength > 0 ? bytes : undefined
      const { url, method, signal } = request
      tell({ kind: 'request', id, url, method, headers: headersOf(request), body, address })
      const abort = () => tell({ kind: 'abort', id })
      signal.addEventListener('abort', abort, { once: true })
      const answer = await answered
      signal.removeEventListener('abort', abort)
      if (answer?.kind !== 'response') throw fail(providerFailed, { retrySeconds })
      const { status, headers, body: first, isLast } = answer
      return { status, headers, body: isLast ? first : bodyFrom(id, first) }
    },
    async metrics() {
      const id = ++ids
      const answered = answerTo(id, longestMetricsMs)
      tell({ kind: 'metrics', id })
      const answer = await answered
      return answer?.kind === 'metrics' ? answer.text : ''
    },
    async close() {
      tell({ kind: 'close' })
      const cancel = clock.after(longestCloseMs, () => void worker.kill('SIGKILL'))
      await ended
      cancel()
    },
  }
}

async function bodyOf(request: Request, most: number, takeBytes: TakeBytes | undefined) {
  if (!request.body) return new Uint8Array(0)
  try {
    return await readCappedBytes(request, most, { takeBytes })
  } catch (error) {
    throw error instanceof BytesRefused ? fail(tooManyRequests, { retrySeconds }) : error
  }
}

const headersOf = ({ headers }: Request) =>
  passedOn.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })

/** Calls `onSilence` with the time when it was not reset for too long: the worker sends nothing. */
function watchSilence(clock: Clock, onSilence: (ms: number) => void) {
  const silentFor = (ms: number) => clock.after(ms, () => onSilence(ms))
  let cancel = silentFor(longestStartMs)
  return {
    reset() {
      cancel()
      cancel = silentFor(longestSilenceMs)
    },
    stop: () => cancel(),
  }
}
