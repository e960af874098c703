import type { ServerResponse } from 'node:http'
import { addressKey } from './addressKey.js'
import type { Cap } from './createCap.js'
import type { createHolderOf } from './holderOf.js'

/** A request that is under way, and the bytes that are held for its answer. */
export interface RequestUnderWay {
  /** Counts bytes that are about to be held, until the answer has left; answers whether they may be. */
  takeBytes(bytes: number): boolean
  /** Whether so many bytes may be held, those that were taken included. */
  holds(bytes: number): boolean
}

/** What an address may have under way. */
export interface UnderWayLimits {
  /** Requests of one address. */
  readonly most: () => number
  /** Bytes of all answers. */
  readonly bytes: Cap
  readonly holderOf: ReturnType<typeof createHolderOf>
}

/**
 * Counts the requests of each address that are under way, and the bytes of their answers: one that nobody reads still takes
 * memory. What is refused is told by `undefined`; what is not counts until its answer has left or its connection is gone.
 */
export function limitUnderWay({ most, bytes: cap, holderOf }: UnderWayLimits) {
  const underWay = new Map<string, number>()
  return (address: string, outgoing: ServerResponse): RequestUnderWay | undefined => {
    const [key, holder] = [addressKey(address), holderOf(address)]
    const count = underWay.get(key) ?? 0
    if (count >= most()) return undefined
    let [taken, isOver] = [0, outgoing.closed]
    if (!isOver) underWay.set(key, count + 1)
    outgoing.once('close', () => {
      if (isOver) return
      isOver = true
      cap.give(holder, taken)
      const left = (underWay.get(key) ?? 1) - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    })
    const takeBytes = (bytes: number) => {
      if (isOver || bytes <= 0) return true
      if (!cap.take(holder, bytes)) return false
      taken += bytes
      return true
    }
    return { takeBytes, holds: (bytes) => takeBytes(bytes - taken) }
  }
}
