import { fail } from 'latchkit/wire'
import { providerFailed } from '../../errors/gateway.js'

/**
 * Creates a function that runs at most `mostAtOnce` tasks at the same time; the others wait. @throws `providerFailed` if too many are
 * waiting
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
