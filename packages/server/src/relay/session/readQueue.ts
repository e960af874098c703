import type { Clock } from '../../clock.js'
import { type ReadParts, readWaiting } from './readWaiting.js'
import type { Subscription } from './session.js'

const readAtOnce = 8
const retryReadMs = 1_000

/**
 * The subscriptions of one socket that wait to be read from the mailbox. Only a few are read at a time, so that not many full topics are in
 * memory together. A class, so that methods are not created for each socket.
 */
export class ReadQueue {
  readonly #parts: ReadParts & { readonly clock: Clock }
  readonly #queued = new Set<Subscription>()
  #reading = 0

  constructor(parts: ReadParts & { readonly clock: Clock }) {
    this.#parts = parts
  }

  /** Reads subscriptions when it is their turn. A subscription that is being read will be read again. */
  add(subscriptions: readonly Subscription[]): void {
    for (const one of subscriptions) {
      if (one.state === 'reading') one.readAgain = true
      else if (one.state !== 'ended') {
        one.state = 'queued'
        this.#queued.add(one)
      }
    }
    this.#readNext()
  }

  clear(): void {
    this.#queued.clear()
  }

  #readNext(): void {
    for (const next of this.#queued) {
      if (this.#reading >= readAtOnce) return
      this.#queued.delete(next)
      if (next.state !== 'ended') this.#readOne(next)
    }
  }

  async #readOne(subscription: Subscription): Promise<void> {
    this.#reading += 1
    try {
      await readWaiting(subscription, this.#parts)
    } catch {
      // The store has failed, and has logged the failure. A subscription that has ended meanwhile stays ended.
      if (subscription.state !== 'ended') {
        subscription.state = 'behind'
        this.#parts.clock.after(retryReadMs, () => this.add([subscription]))
      }
    }
    this.#reading -= 1
    this.#readNext()
  }
}
