import type { ServerResponse } from 'node:http'
import { addressKey } from './addressKey.js'

/** Counts the requests of each address that are under way: an answer that nobody reads still takes memory. */
export function limitUnderWay(most: () => number) {
  const underWay = new Map<string, number>()
  /** Answers whether the request may be answered; it counts until its answer has left or its connection is gone. */
  return (address: string, outgoing: ServerResponse): boolean => {
    const key = addressKey(address)
    const count = underWay.get(key) ?? 0
    if (count >= most()) return false
    if (outgoing.closed) return true
    underWay.set(key, count + 1)
    outgoing.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    })
    return true
  }
}
