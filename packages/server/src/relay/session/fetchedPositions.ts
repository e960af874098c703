import type { Holder } from '../../limits/holder.js'
import type { RelayParts } from '../relayParts.js'

type PositionParts = Pick<RelayParts, 'limits' | 'subscriptions'>

/**
 * The positions up to which fetches of one socket have read topics. Each position counts as a subscription of the socket's holder; beyond
 * the limit the newest replaces the oldest. A class, so that methods are not created for each socket.
 */
export class FetchedPositions {
  readonly #holder: Holder
  readonly #parts: PositionParts
  readonly #positions = new Map<string, number>()

  constructor(holder: Holder, parts: PositionParts) {
    this.#holder = holder
    this.#parts = parts
  }

  /** Returns the position of a topic; 0 if it was not fetched. */
  positionOf(topic: string): number {
    return this.#positions.get(topic) ?? 0
  }

  topics(): readonly string[] {
    return [...this.#positions.keys()]
  }

  set(topic: string, position: number): void {
    const positions = this.#positions
    if (!positions.has(topic)) {
      const isFull = positions.size >= this.#parts.limits().topicsPerClient
      if (isFull || !this.#parts.subscriptions.take(this.#holder, 1)) {
        const [oldest] = positions.keys()
        if (oldest === undefined) return
        positions.delete(oldest)
      }
    }
    positions.set(topic, position)
  }

  delete(topic: string): void {
    if (this.#positions.delete(topic)) this.#parts.subscriptions.release(this.#holder, 1)
  }
}
