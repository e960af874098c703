import type { Socket } from 'node:net'
import { fail } from 'latchkit/wire'
import type { WebSocket } from 'ws'
import { subscriberLimitExceeded } from '../../errors/relay.js'
import { type Bucket, emptyBucket, pour } from '../../operations/bucket.js'
import type { Holder } from '../../operations/holder.js'
import type { ClientOrigin } from '../admit.js'
import type { Receipt, StoredMessage } from '../mailbox/mailbox.js'
import type { Caller } from '../methods/call.js'
import type { RelayParts } from '../relayParts.js'
import { pushFrame } from '../rpc/writeFrame.js'
import { FetchedPositions } from './fetchedPositions.js'
import { ReadQueue } from './readQueue.js'
import type { Client, Session, Subscription } from './session.js'
import { SocketHealth } from './socketHealth.js'
import { subscriptionIdOf } from './subscriptionIdOf.js'

const waitForRateMs = 1_000

/** One open socket. A class, since there are many of them and their functions need not be made anew for each. */
export class SocketSession implements Session, Caller {
  readonly subscriptions = new Map<string, Subscription>()
  readonly unanswered = new Map<number, Receipt>()
  readonly #fetched: FetchedPositions
  readonly #reads: ReadQueue
  readonly #frames: Bucket
  #pendingBytes = 0
  #corked = false
  #listeningForDrain = false
  #waitsForRate = false
  #closing = false
  lastFrameAt: number
  readonly health: SocketHealth
  #fetching: Promise<void> = Promise.resolve()
  #onDrain: (() => void)[] = []
  /** Since when messages wait for this socket to take what was sent. */
  behindSince: number | undefined

  constructor(
    readonly client: Client,
    readonly parts: RelayParts,
    readonly ws: WebSocket,
    readonly socket: Socket,
    readonly holder: Holder,
    readonly origin: ClientOrigin,
  ) {
    const now = parts.clock.now()
    this.#fetched = new FetchedPositions(holder, parts)
    this.#reads = new ReadQueue(parts)
    this.#frames = emptyBucket(now)
    this.lastFrameAt = now
    this.health = new SocketHealth(ws, socket, now)
    client.sessions.add(this)
  }

  get isOpen(): boolean {
    return !this.#closing && this.ws.readyState === this.ws.OPEN
  }

  /** Whether it may send one more frame. */
  acceptsFrame(now: number): boolean {
    const { framesPerSecond, frameBurst } = this.parts.limits()
    this.lastFrameAt = now
    return pour(this.#frames, 1, { perSecond: framesPerSecond, burst: frameBurst }, now)
  }

  /** Subscribes to topics that it is not subscribed to yet: all, or none. Throws `subscriberLimitExceeded`. */
  subscribe(topics: readonly string[]): Subscription[] {
    const fresh = [...new Set(topics)].filter((topic) => !this.subscriptions.has(topic))
    const added = fresh.filter((topic) => !this.#othersHave(topic)).length
    const isTooMany = this.client.topics + added > this.parts.limits().topicsPerClient
    if (isTooMany || !this.parts.subscriptions.take(this.holder, fresh.length))
      throw fail(subscriberLimitExceeded, {})
    this.client.topics += added
    return fresh.map((topic) => {
      const id = subscriptionIdOf(topic, this.client.id)
      const subscription: Subscription = {
        topic,
        id,
        session: this,
        state: 'queued',
        // Leaves out what it has fetched: clients of 2.17 lose their answer to a request that comes twice.
        cursor: this.#fetched.of(topic),
        readAgain: false,
      }
      this.subscriptions.set(topic, subscription)
      return subscription
    })
  }

  #othersHave(topic: string): boolean {
    for (const other of this.client.sessions) {
      if (other !== this && other.subscriptions.has(topic)) return true
    }
    return false
  }

  async watch(subscriptions: readonly Subscription[]): Promise<void> {
    const { channels, mailbox } = this.parts
    // The socket may have gone since: what has ended would be watched for ever.
    const active = subscriptions.filter(({ state }) => state !== 'ended')
    const watching = active.flatMap((one) => channels.add(one, mailbox) ?? [])
    if (watching.length > 0) await Promise.all(watching)
  }

  fetchedUpTo(topic: string): number {
    return Math.max(this.subscriptions.get(topic)?.cursor ?? 0, this.#fetched.of(topic))
  }

  setFetchedUpTo(topic: string, position: number): void {
    this.#fetched.set(topic, position)
    const subscription = this.subscriptions.get(topic)
    if (subscription) subscription.cursor = Math.max(subscription.cursor, position)
  }

  drop(topic: string): void {
    const subscription = this.subscriptions.get(topic)
    this.#fetched.delete(topic)
    if (!subscription) return
    this.parts.subscriptions.give(this.holder, 1)
    subscription.state = 'ended'
    this.subscriptions.delete(topic)
    if (!this.#othersHave(topic)) this.client.topics -= 1
    this.parts.channels.remove(subscription, this.parts.mailbox)
  }

  read(subscriptions: readonly Subscription[]): void {
    this.#reads.add(subscriptions)
  }

  #takesMore(): boolean {
    const { pauseBytes, unansweredPushes } = this.parts.limits()
    return this.unanswered.size < unansweredPushes && this.ws.bufferedAmount < pauseBytes
  }

  hasCapacity(): boolean {
    const takesMore = this.#takesMore()
    const mayHaveMore = this.parts.addresses.mayDeliver(this.holder)
    if (!takesMore) this.#fellBehind()
    else if (!mayHaveMore) this.#waitForRate()
    return takesMore && mayHaveMore
  }

  /** Its address was handed so much that others come first. */
  #waitForRate(): void {
    if (this.#waitsForRate) return
    this.#waitsForRate = true
    this.parts.clock.after(waitForRateMs, () => {
      this.#waitsForRate = false
      if (this.isOpen) this.#readBehind()
    })
  }

  #fellBehind(): void {
    this.behindSince ??= this.parts.clock.now()
    this.#listenForDrain()
  }

  #listenForDrain(): void {
    if (this.#listeningForDrain) return
    this.#listeningForDrain = true
    this.socket.once('drain', () => {
      this.#listeningForDrain = false
      this.#drained()
      this.catchUp()
    })
  }

  #drained(): void {
    for (const go of this.#onDrain.splice(0)) go()
  }

  /** Runs what answers with much once the answers before it were taken, one after the other. */
  inTurn(run: () => Promise<void>): Promise<void> {
    const turn = this.#fetching.then(async () => {
      while (this.isOpen && this.ws.bufferedAmount >= this.parts.limits().pauseBytes) {
        this.#listenForDrain()
        await new Promise<void>((go) => this.#onDrain.push(go))
      }
      if (this.isOpen) await run()
    })
    this.#fetching = turn.catch(() => undefined)
    return turn
  }

  /** Bytes that it has not taken yet; none once it is gone, or was cut. */
  get unsentBytes(): number {
    return this.socket.destroyed ? 0 : this.ws.bufferedAmount
  }

  /** After a drain, or when pushes were answered: goes on where it stopped. */
  catchUp(): void {
    const { unansweredPushes } = this.parts.limits()
    if (this.behindSince === undefined || this.unanswered.size > unansweredPushes / 2) return
    if (this.#takesMore()) {
      this.behindSince = undefined
      this.#readBehind()
    } else this.#fellBehind()
  }

  #readBehind(): void {
    this.read([...this.subscriptions.values()].filter(({ state }) => state === 'behind'))
  }

  push(subscription: Subscription, message: StoredMessage, body: string): void {
    const id = this.parts.nextPushId()
    subscription.cursor = message.position
    this.unanswered.set(id, { topic: message.topic, position: message.position })
    this.parts.addresses.delivered(this.holder, 1)
    this.parts.metrics.pushed.add()
    this.send(pushFrame(id, subscription.id, body))
  }

  /** The answer to a push; with an error in it the message stays unacknowledged. */
  answered(id: number, ok: boolean): void {
    const receipt = this.unanswered.get(id)
    if (!receipt) return
    this.unanswered.delete(id)
    if (ok) {
      this.parts.metrics.delivered.add()
      this.parts.mailbox.acknowledge(this.client.id, [receipt], this.holder)
    }
    if (this.behindSince !== undefined) this.catchUp()
  }

  send(text: string): void {
    if (!this.isOpen) return
    // What is sent within one turn goes out in one write.
    if (!this.#corked) {
      this.#corked = true
      this.socket.cork()
      process.nextTick(() => {
        this.#corked = false
        this.socket.uncork()
        this.parts.unsent.count(this)
      })
    }
    // As bytes: a string that its peer does not take is held four times over, once as it is and thrice to be written.
    this.ws.send(Buffer.from(text), { binary: false })
    if (this.ws.bufferedAmount > this.parts.limits().bufferedBytes) this.close(1013, 'Slow reader')
  }

  /** Counts the bytes under way for this socket; with too many of them the socket is not read. */
  addPending(bytes: number): void {
    this.#pendingBytes += bytes
    if (this.#pendingBytes > this.parts.limits().unstoredBytes && !this.ws.isPaused) this.ws.pause()
  }

  removePending(bytes: number): void {
    this.#pendingBytes -= bytes
    if (this.#pendingBytes <= this.parts.limits().unstoredBytes && this.ws.isPaused) this.ws.resume()
  }

  get isBusy(): boolean {
    return this.#pendingBytes > 0
  }

  close(code: number, reason: string): void {
    if (this.#closing) return
    this.#closing = true
    this.parts.metrics.closed.add(1, String(code))
    if (this.ws.isPaused) this.ws.resume() // the answer to the close has to be read
    this.ws.close(code, reason)
    this.parts.clock.after(this.parts.limits().closeMs, () => this.ws.terminate())
  }

  /** Lets go of it at once, with what it has not taken. */
  cut(why: string): void {
    if (!this.#closing) this.parts.metrics.closed.add(1, why)
    this.#closing = true
    this.ws.terminate()
  }

  /** The socket is gone. */
  ended(): void {
    this.#closing = true
    this.#drained()
    this.parts.unsent.count(this)
    for (const topic of [...this.subscriptions.keys(), ...this.#fetched.topics()]) this.drop(topic)
    this.client.sessions.delete(this)
    this.unanswered.clear()
    this.#reads.clear()
  }
}
