import { type AnswerMessage, errorOf, type VaultPort } from './messages.js'
import type { Report } from './password.js'
import type { Vault } from './vault.js'

/** The worker that the vault runs in. */
export interface VaultProcess extends VaultPort {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  /** Reports that the worker's script could not be loaded, or failed outside of a task. */
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

/** Starts a timer, and returns how to stop it. */
export type StartTimer = (callback: () => void, afterMs: number) => () => void

/** The vault, as the frame uses it. */
export interface VaultHandle extends Vault {
  /** Ends the worker and everything in it. The next task starts another one. */
  end(): void
}

/** An idle worker ends after this time. */
export const idleMs = 60_000

/** The worker ended before it answered. */
export class VaultEnded extends Error {}

interface WaitingTask {
  readonly report: Report | undefined
  resolve(value: unknown): void
  reject(error: Error): void
}

interface RunningWorker {
  readonly process: VaultProcess
  readonly tasks: Map<number, WaitingTask>
  stopTimer: () => void
}

/**
 * Opens the vault. A worker starts with the first task, and ends after each signature and after 60 s without a task.
 * @param start Starts a worker.
 */
export function openVault(start: () => VaultProcess, startTimer: StartTimer): VaultHandle {
  let runningWorker: RunningWorker | undefined
  let lastId = 0

  function end(reason: Error = new VaultEnded('The vault has ended')): void {
    if (!runningWorker) return
    const { process, tasks, stopTimer } = runningWorker
    runningWorker = undefined
    stopTimer()
    process.terminate()
    for (const { reject } of tasks.values()) reject(reason)
  }

  function startProcess(): RunningWorker {
    const process = start()
    const newWorker: RunningWorker = { process, tasks: new Map(), stopTimer: () => undefined }
    process.addEventListener('message', ({ data }) => {
      const answer = data as AnswerMessage
      const task = newWorker.tasks.get(answer.id)
      if ('progress' in answer) {
        restartTimer(newWorker)
        return task?.report?.(answer.progress)
      }
      newWorker.tasks.delete(answer.id)
      if ('failure' in answer) task?.reject(errorOf(answer.failure))
      else task?.resolve(answer.value)
    })
    process.addEventListener('error', () => {
      if (runningWorker === newWorker) end(new Error('The worker of the vault has failed'))
    })
    return newWorker
  }

  /** Restarts the idle timer. */
  function restartTimer(worker: RunningWorker): void {
    worker.stopTimer()
    worker.stopTimer = startTimer(() => end(), idleMs)
  }

  function perform<Task extends keyof Vault>(
    task: Task,
    input: unknown,
    report?: Report,
  ): ReturnType<Vault[Task]> {
    runningWorker ??= startProcess()
    const { process, tasks } = runningWorker
    restartTimer(runningWorker)
    const id = ++lastId
    const answer = new Promise<unknown>((resolve, reject) => tasks.set(id, { report, resolve, reject }))
    process.postMessage({ id, task, input })
    return answer as ReturnType<Vault[Task]>
  }

  return {
    create: (input) => perform('create', input),
    rotate: (input, report) => perform('rotate', input, report).finally(() => end()),
    receive: () => perform('receive', undefined),
    adopt: (input, report) => perform('adopt', input, report),
    hand: (input) => perform('hand', input).finally(() => end()),
    take: (input) => perform('take', input),
    confirm: (input, report) => perform('confirm', input, report).finally(() => end()),
    sign: (input) => perform('sign', input).finally(() => end()),
    reveal: (input, report) => perform('reveal', input, report).finally(() => end()),
    keystore: (input, report) => perform('keystore', input, report).finally(() => end()),
    end: () => end(),
  }
}
