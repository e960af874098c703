import type { Amount } from '../createStoredCaps.js'
import { hasRead, type WaitingMessage } from './waitingMessage.js'

export interface PageQuery {
  readonly reader: string
  readonly after: number
  readonly limit: number
  readonly bytes: number
  readonly now: number
  /** How many messages to scan at most. */
  readonly maxScanned: number
  /** What was found before the pause, if this scan continues one. */
  readonly foundAmount: Amount
}

interface TopicPage {
  readonly messages: readonly WaitingMessage[]
  /** What was found so far, including before a pause. */
  readonly foundAmount: Amount
  readonly reachedPosition: number
  readonly more: boolean
  /** Whether the scan stopped at its limit before the end. */
  readonly isPaused: boolean
  readonly scannedCount: number
}

/** Finds the index of the first message after a position. */
export function firstAfter(messages: readonly WaitingMessage[], position: number): number {
  let [low, high] = [0, messages.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((messages[middle]?.position ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the written messages of a topic that a reader has not acknowledged, oldest first. */
export function pageOf(all: readonly WaitingMessage[], query: PageQuery): TopicPage {
  const { reader, after, limit, bytes: maxBytes, now, maxScanned, foundAmount } = query
  const messages: WaitingMessage[] = []
  const firstIndex = firstAfter(all, after)
  let [reachedPosition, length, at] = [after, foundAmount.bytes, firstIndex]
  const result = (more: boolean, isPaused = false) => ({
    messages,
    foundAmount: { messages: foundAmount.messages + messages.length, bytes: length },
    reachedPosition,
    more,
    isPaused,
    scannedCount: at - firstIndex,
  })
  for (; at < all.length; at++) {
    const message = all[at]
    if (message === undefined || message.segment === 0) break
    if (at - firstIndex === maxScanned) return result(true, true)
    if (message.publisher !== reader && message.expiresAt > now && !hasRead(message, reader)) {
      const count = foundAmount.messages + messages.length
      if (count === limit || (length + message.size > maxBytes && count > 0)) return result(true)
      length += message.size
      messages.push(message)
    }
    reachedPosition = message.position
  }
  return result(false)
}
