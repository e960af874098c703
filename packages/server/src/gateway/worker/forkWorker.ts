import { fork } from 'node:child_process'
import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { workerEnded } from '../../errors/gateway.js'
import { schemaNewer } from '../../errors/store.js'
import type { ServerParts } from '../../serverParts.js'
import type { FromWorker, ToWorker } from './messages.js'
import { createPendingAnswers, type PendingAnswers } from './pendingAnswers.js'

/** The gateway's process: what it is told, what it answers, and when it began and ended. */
export interface WorkerProcess {
  /** Resolves with its first state. Rejects with what ended it before. */
  readonly started: Promise<void>
  /** Resolves when it is gone, with the reason. */
  readonly ended: Promise<unknown>
  isReady(): boolean
  /** Sends a message, or drops it if the process is gone: its end has ended every wait. */
  tell(message: ToWorker): void
  readonly answers: Pick<PendingAnswers, 'wait'>
  kill(): void
}

/** One that has not said for so long that it lives is ended. */
const longestSilenceMs = 30_000
/** Before its first word it may bring a large database to a newer schema. */
const longestStartMs = 600_000
const megabyte = 1_048_576

/**
 * Forks the gateway's process. Its memory is limited: beyond `memoryBytes` it ends, and nothing else does. A thread would not do: where
 * one call of JSON takes more than is left, Node ends the whole process.
 */
export function forkWorker(
  file: URL,
  memoryBytes: number,
  { log, clock }: Pick<ServerParts, 'log' | 'clock'>,
): WorkerProcess {
  const heap = Math.ceil(memoryBytes / megabyte)
  const worker = fork(file, { serialization: 'advanced', execArgv: [`--max-old-space-size=${heap}`] })
  const answers = createPendingAnswers(clock)
  const kill = () => void worker.kill('SIGKILL')
  const silence = watchSilence(clock, (ms) => {
    log('error', 'gateway-worker-silent', { ms })
    kill()
  })
  let isReady = false
  let tellStarted: () => void
  let cause: unknown
  const ended = new Promise<unknown>((done) => {
    const end = (by: unknown) => {
      isReady = false
      silence.stop()
      answers.end()
      done(by)
    }
    worker.once('error', end)
    worker.once('exit', (code, signal) => end(cause ?? fail(workerEnded, { by: signal ?? String(code) })))
  })
  const started = new Promise<void>((done, failed) => {
    tellStarted = done
    ended.then(failed)
  })
  // Is no unhandled error where only `ended` is awaited.
  started.catch(() => undefined)

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'log') log(message.level, message.event, message.fields)
    else if (message.kind === 'schemaNewer') cause = fail(schemaNewer, message)
    else if (message.kind === 'state') {
      isReady = message.isReady
      silence.reset()
      tellStarted()
    } else answers.take(message)
  })

  return {
    started,
    ended,
    isReady: () => isReady,
    tell: (message) => void (worker.connected && worker.send(message, () => undefined)),
    answers,
    kill,
  }
}

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
