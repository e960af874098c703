import type { ServerParts } from '../serverParts.js'
import { createCap } from './createCap.js'
import { createHolderOf } from './holderOf.js'

/** Counts the bytes in memory for the answer to one request. */
export interface AnswerBytes {
  /** Reserves bytes. Returns whether there is room for them. */
  take(bytes: number): boolean
  /** Reserves as many bytes as are missing until the answer has `bytes` in memory in total. Returns whether there is room for them. */
  growTo(bytes: number): boolean
  /** Releases all bytes of the answer. */
  releaseAll(): void
}

/**
 * Creates the function that counts the bytes of answers, in total and by address (`listen.bytesUnderWay`, `listen.addressBytesUnderWay`).
 * @param metric The name of the cap in the metrics, and what it counts.
 */
export function createAnswerBytes(
  metric: { readonly name: string; readonly about: string },
  { config, log, metrics }: Pick<ServerParts, 'config' | 'log' | 'metrics'>,
): (address: string) => AnswerBytes {
  const listen = () => config().listen
  const holderOf = createHolderOf(() => listen().trustedAddresses)
  const cap = createCap({
    ...metric,
    total: () => listen().bytesUnderWay,
    share: () => listen().addressBytesUnderWay / listen().bytesUnderWay,
    log,
    metrics,
  })
  return (address) => {
    const holder = holderOf(address)
    let takenBytes = 0
    const take = (bytes: number) => {
      if (bytes <= 0) return true
      if (!cap.take(holder, bytes)) return false
      takenBytes += bytes
      return true
    }
    return {
      take,
      growTo: (bytes) => take(bytes - takenBytes),
      releaseAll() {
        cap.release(holder, takenBytes)
        takenBytes = 0
      },
    }
  }
}
