import type { Amount } from '../createStoredCaps.js'
import { hasRead, type WaitingMessage } from './waitingMessage.js'

export interface PageQuery {
  readonly reader: string
  readonly after: number
  readonly limit: number
  readonly bytes: number
  readonly now: number
  /** How many messages to scan at most. */
  readonly most: number
  /** What was found before a pause, if this continues one. */
  readonly found: Amount
}

interface TopicPage {
  readonly messages: readonly WaitingMessage[]
  /** What was found so far, including before a pause. */
  readonly found: Amount
  readonly reached: number
  readonly more: boolean
  /** Whether the scan stopped at its limit before the end. */
  readonly paused: boolean
  readonly looked: number
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
  const { reader, after, limit, bytes: maxBytes, now, most, found } = query
  const messages: WaitingMessage[] = []
  const first = firstAfter(all, after)
  let [reached, length, at] = [after, found.bytes, first]
  const result = (more: boolean, paused = false) => ({
    messages,
    found: { messages: found.messages + messages.length, bytes: length },
    reached,
    more,
    paused,
    looked: at - first,
  })
  for (; at < all.length; at++) {
    const message = all[at]
    if (message === undefined || message.segment === 0) break
    if (at - first === most) return result(true, true)
    if (message.publisher !== reader && message.expiresAt > now && !hasRead(message, reader)) {
      const count = found.messages + messages.length
      if (count === limit || (length + message.size > maxBytes && count > 0)) return result(true)
      length += message.size
      messages.push(message)
    }
    reached = message.position
  }
  return result(false)
}
