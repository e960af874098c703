import type { Connector } from '../../../core/contracts/connector.js'
import type { Logger } from '../../../core/contracts/logger.js'

/** Runs an act; that it throws is noted. */
type Safely = (act: () => unknown) => void

/**
 * Listens to a wallet, whose code is foreign: it may throw when it is listened to, when it calls back, and when it is listened to no
 * longer, and each is noted.
 * @param to The part of the wallet that is listened to, for the log.
 * @param begin Begins to listen. @returns What the wallet gives to stop it, if it does.
 * @returns The function that stops it.
 */
export function listenSafely(
  { logger }: { readonly logger: Pick<Logger, 'warn'> },
  { data: { name } }: Connector,
  to: string,
  begin: (safely: Safely) => unknown,
): () => void {
  const safely: Safely = (act) => {
    try {
      act()
    } catch (error) {
      logger.warn(`${name} failed in ${to}`, error)
    }
  }
  let off: unknown
  safely(() => {
    off = begin(safely)
  })
  return () => {
    if (typeof off === 'function') safely(off as () => unknown)
  }
}
