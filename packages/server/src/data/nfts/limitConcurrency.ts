import { fail } from 'latchkit/wire'
import { providerFailed } from '../../errors/gateway.js'

/**
 * Makes the function that runs tasks, `mostAtOnce` of them at the same time; the others wait for their turn.
 * @throws `providerFailed` where too many wait
 */
export function limitConcurrency(mostAtOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <Of>(run: () => Promise<Of>): Promise<Of> => {
    if (waiting.length >= mostWaiting) throw fail(providerFailed, { retrySeconds: 1 })
    if (busy >= mostAtOnce) await new Promise<void>((turn) => waiting.push(turn))
    else busy++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
