import type { ServerParts } from '../serverParts.js'
import { createCap } from './createCap.js'
import { createHolderOf } from './holderOf.js'

/** The bytes that are held for the answer to one request. */
export interface AnswerBytes {
  /** Counts bytes that are about to be held; answers whether they may be. */
  take(bytes: number): boolean
  /** Whether so many bytes may be held, those that were taken included. */
  holds(bytes: number): boolean
  /** They are held no longer. */
  giveAll(): void
}

/**
 * Makes the function that counts the bytes of answers, in all and by address (`listen.bytesUnderWay`,
 * `listen.addressBytesUnderWay`).
 * @param named The name of the cap, as the metrics have it, and what it counts.
 */
export function createAnswerBytes(
  named: { readonly name: string; readonly about: string },
  { config, log, metrics }: Pick<ServerParts, 'config' | 'log' | 'metrics'>,
): (address: string) => AnswerBytes {
  const listen = () => config().listen
  const holderOf = createHolderOf(() => listen().trustedAddresses)
  const cap = createCap({
    ...named,
    total: () => listen().bytesUnderWay,
    share: () => listen().addressBytesUnderWay / listen().bytesUnderWay,
    log,
    metrics,
  })
  return (address) => {
    const holder = holderOf(address)
    let taken = 0
    const take = (bytes: number) => {
      if (bytes <= 0) return true
      if (!cap.take(holder, bytes)) return false
      taken += bytes
      return true
    }
    return {
      take,
      holds: (bytes) => take(bytes - taken),
      giveAll() {
        cap.give(holder, taken)
        taken = 0
      },
    }
  }
}
