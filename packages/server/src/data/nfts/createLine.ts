import { fail } from 'latchkit/wire'
import { providerFailed } from '../../errors/gateway.js'

/**
 * Creates a line of work: so much of it is done at the same time, and the rest waits for its turn.
 * @returns Runs something in its turn. @throws `providerFailed` where too much waits
 */
export function createLine(mostAtOnce: number, mostWaiting: number) {
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
