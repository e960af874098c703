import { fork } from 'node:child_process'
import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { workerEnded } from '../../errors/gateway.js'
import { schemaNewer } from '../../errors/store.js'
import type { ServerParts } from '../../serverParts.js'
import type { FromWorker, ToWorker } from './messages.js'
import { createPendingAnswers, type PendingAnswers } from './pendingAnswers.js'

/** The gateway's process, as the server's process sees it. */
export interface WorkerProcess {
  /** Resolves with the first state of the process. Rejects with the reason if the process ends before. */
  readonly started: Promise<void>
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<unknown>
  isReady(): boolean
  /** Sends a message. If the process has ended, drops the message: nobody waits for an answer any more. */
  tell(message: ToWorker): void
  readonly answers: Pick<PendingAnswers, 'wait'>
  kill(): void
}

/** A process that has been silent for this long is killed. */
const maxSilenceMs = 30_000
/** A process may be silent for this long before its first message, since it may migrate a large database. */
const maxStartMs = 600_000
const megabyte = 1_048_576

/**
 * Forks the gateway's process. Its memory is limited: beyond `memoryBytes` only this process ends. A thread is not enough: if one JSON call
 * needs more memory than is left, Node ends the whole process with all its threads.
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
  const ended = new Promise<unknown>((resolve) => {
    const end = (reason: unknown) => {
      isReady = false
      silence.stop()
      answers.end()
      resolve(reason)
    }
    worker.once('error', end)
    worker.once('exit', (code, signal) => end(cause ?? fail(workerEnded, { by: signal ?? String(code) })))
  })
  const started = new Promise<void>((resolve, reject) => {
    tellStarted = resolve
    ended.then(reject)
  })
  // Avoids an unhandled rejection if only `ended` is awaited.
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

/** Calls `onSilence` with the elapsed ms if the watch was not reset in time, since the worker sends nothing. */
function watchSilence(clock: Clock, onSilence: (ms: number) => void) {
  const silentFor = (ms: number) => clock.after(ms, () => onSilence(ms))
  let cancel = silentFor(maxStartMs)
  return {
    reset() {
      cancel()
      cancel = silentFor(maxSilenceMs)
    },
    stop: () => cancel(),
  }
}
