import type { ServerResponse } from 'node:http'
import { addressKey } from './addressKey.js'
import type { AnswerBytes } from './createAnswerBytes.js'

/** What an address may have under way. */
export interface UnderWayLimits {
  /** Requests of one address. */
  readonly most: () => number
  readonly answerBytes: (address: string) => AnswerBytes
}

/**
 * Counts the requests of each address that are under way, and the bytes of their answers: one that nobody reads still takes
 * memory. What is refused is told by `undefined`; what is not counts until its answer has left or its connection is gone.
 */
export function limitUnderWay({ most, answerBytes }: UnderWayLimits) {
  const underWay = new Map<string, number>()
  return (address: string, outgoing: ServerResponse): Omit<AnswerBytes, 'giveAll'> | undefined => {
    const key = addressKey(address)
    const count = underWay.get(key) ?? 0
    if (count >= most()) return undefined
    const bytes = answerBytes(address)
    let isOver = outgoing.closed
    if (!isOver) underWay.set(key, count + 1)
    outgoing.once('close', () => {
      if (isOver) return
      isOver = true
      bytes.giveAll()
      const left = (underWay.get(key) ?? 1) - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    })
    return {
      take: (amount) => isOver || bytes.take(amount),
      holds: (amount) => isOver || bytes.holds(amount),
    }
  }
}
