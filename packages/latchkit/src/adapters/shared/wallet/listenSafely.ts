import type { Connector } from '../../../core/contracts/connector.js'
import type { Logger } from '../../../core/contracts/logger.js'

/** Runs a function and logs what it throws. */
type Safely = (act: () => unknown) => void

/**
 * Listens to a wallet, whose code is foreign. Logs the errors that it throws when listening begins, when it calls back, and when listening
 * ends.
 * @param part The part of the wallet that is listened to, for the log.
 * @param begin Begins to listen. @returns The wallet's own function that stops it, if it has one.
 * @returns The function that stops it.
 */
export function listenSafely(
  { logger }: { readonly logger: Pick<Logger, 'warn'> },
  { data: { name } }: Connector,
  part: string,
  begin: (safely: Safely) => unknown,
): () => void {
  const safely: Safely = (act) => {
    try {
      act()
    } catch (error) {
      logger.warn(`${name} failed in ${part}`, error)
    }
  }
  let stopListening: unknown
  safely(() => {
    stopListening = begin(safely)
  })
  return () => {
    if (typeof stopListening === 'function') safely(stopListening as () => unknown)
  }
}
