import type { Clock } from '../../clock.js'
import type { FromWorker } from './messages.js'

/** An answer of the worker to one request. */
export type WorkerAnswer = FromWorker & { readonly kind: 'response' | 'piece' | 'metrics' }

/** Waits for answers, by the id of their request. */
export interface PendingAnswers {
  /** Waits for the next answer with an id; `undefined` after a timeout, or if the worker ends. */
  wait(id: number, ms: number): Promise<WorkerAnswer | undefined>
  /** Delivers an answer. A late one is dropped. */
  take(answer: WorkerAnswer): void
  /** Ends every wait, also those that begin later. */
  end(): void
}

/** Creates the list of awaited answers. */
export function createPendingAnswers(clock: Pick<Clock, 'after'>): PendingAnswers {
  const resolvers = new Map<number, (answer: WorkerAnswer | undefined) => void>()
  let isOver = false
  return {
    wait: (id, ms) =>
      new Promise((resolve) => {
        const cancel = clock.after(ms, () => settle(undefined))
        function settle(answer: WorkerAnswer | undefined) {
          cancel()
          resolvers.delete(id)
          resolve(answer)
        }
        if (isOver) settle(undefined)
        else resolvers.set(id, settle)
      }),
    take: (answer) => resolvers.get(answer.id)?.(answer),
    end() {
      isOver = true
      for (const settle of [...resolvers.values()]) settle(undefined)
    },
  }
}
