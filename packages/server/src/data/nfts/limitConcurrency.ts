import { fail } from 'latchkit/wire'
import { providerFailed } from '../../errors/gateway.js'

/**
 * Creates a function that runs at most `maxTasks` tasks at the same time; the others wait. @throws `providerFailed` if more than
 * `maxWaiting` would wait.
 */
export function limitConcurrency(maxTasks: number, maxWaiting: number) {
  const queue: (() => void)[] = []
  let runningTasks = 0
  return async <Of>(run: () => Promise<Of>): Promise<Of> => {
    if (queue.length >= maxWaiting) throw fail(providerFailed, { retrySeconds: 1 })
    if (runningTasks >= maxTasks) await new Promise<void>((turn) => queue.push(turn))
    else runningTasks++
    try {
      return await run()
    } finally {
      const startNext = queue.shift()
      if (startNext) startNext()
      else runningTasks--
    }
  }
}
