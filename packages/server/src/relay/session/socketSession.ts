import type { Socket } from 'node:net'
import { fail } from 'latchkit/wire'
import type { WebSocket } from 'ws'
import { subscriberLimitExceeded } from '../../errors/relay.js'
import { type Bucket, emptyBucket, pour } from '../../limits/bucket.js'
import type { Holder } from '../../limits/holder.js'
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

/** One open socket. It is a class because there are many sockets, and their methods need not be created for each. */
export class SocketSession implements Session, Caller {
  readonly subscriptions = new Map<string, Subscription>()
  readonly openPushes = new Map<number, Receipt>()
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
  /** Since when messages wait because the peer does not read. */
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

  /** Whether the client may send one more frame. */
  acceptsFrame(now: number): boolean {
    const { framesPerSecond, frameBurst } = this.parts.limits()
    this.lastFrameAt = now
    return pour(this.#frames, 1, { perSecond: framesPerSecond, burst: frameBurst }, now)
  }

  /** Subscribes to all topics that are not subscribed yet, or to none of them. Throws `subscriberLimitExceeded`. */
  subscribe(topics: readonly string[]): Subscription[] {
    const newTopics = [...new Set(topics)].filter((topic) => !this.subscriptions.has(topic))
    const newForClient = newTopics.filter((topic) => !this.#othersHave(topic)).length
    const isTooMany = this.client.topics + newForClient > this.parts.limits().topicsPerClient
    if (isTooMany || !this.parts.subscriptions.take(this.holder, newTopics.length))
      throw fail(subscriberLimitExceeded, {})
    this.client.topics += newForClient
    return newTopics.map((topic) => {
      const id = subscriptionIdOf(topic, this.client.id)
      const subscription: Subscription = {
        topic,
        id,
        session: this,
        state: 'queued',
        // Skip what the client has fetched: clients of 2.17 lose their answer to a request that arrives twice.
        cursor: this.#fetched.positionOf(topic),
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
    // The socket may have closed since: an ended subscription would be watched for ever.
    const active = subscriptions.filter(({ state }) => state !== 'ended')
    const pendingWatches = active.flatMap((one) => channels.add(one, mailbox) ?? [])
    if (pendingWatches.length > 0) await Promise.all(pendingWatches)
  }

  fetchedUpTo(topic: string): number {
    return Math.max(this.subscriptions.get(topic)?.cursor ?? 0, this.#fetched.positionOf(topic))
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
    this.parts.subscriptions.release(this.holder, 1)
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
    return this.openPushes.size < unansweredPushes && this.ws.bufferedAmount < pauseBytes
  }

  hasCapacity(): boolean {
    const takesMore = this.#takesMore()
    const mayHaveMore = this.parts.addresses.mayDeliver(this.holder)
    if (!takesMore) this.#fellBehind()
    else if (!mayHaveMore) this.#waitForRate()
    return takesMore && mayHaveMore
  }

  /** Waits until other addresses have had their turn, since the socket's address has received many messages. */
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

  /** Runs a function with a large answer once the client has read the previous answers; one function at a time. */
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

  /** Bytes that the peer has not read yet; 0 once the socket is closed or cut. */
  get unsentBytes(): number {
    return this.socket.destroyed ? 0 : this.ws.bufferedAmount
  }

  /** Continues to push where the socket stopped, after a drain or when pushes were answered. */
  catchUp(): void {
    const { unansweredPushes } = this.parts.limits()
    if (this.behindSince === undefined || this.openPushes.size > unansweredPushes / 2) return
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
    this.openPushes.set(id, { topic: message.topic, position: message.position })
    this.parts.addresses.noteDelivered(this.holder, 1)
    this.parts.metrics.pushed.add()
    this.send(pushFrame(id, subscription.id, body))
  }

  /** Handles the answer to a push. With an error the message stays unacknowledged. */
  handleAnswer(id: number, isOk: boolean): void {
    const receipt = this.openPushes.get(id)
    if (!receipt) return
    this.openPushes.delete(id)
    if (isOk) {
      this.parts.metrics.delivered.add()
      this.parts.mailbox.acknowledge(this.client.id, [receipt], this.holder)
    }
    if (this.behindSince !== undefined) this.catchUp()
  }

  send(text: string): void {
    if (!this.isOpen) return
    // Frames of one turn are sent in one write.
    if (!this.#corked) {
      this.#corked = true
      this.socket.cork()
      process.nextTick(() => {
        this.#corked = false
        this.socket.uncork()
        this.parts.unsent.count(this)
      })
    }
    // Send bytes: an unread string would take four times the memory.
    this.ws.send(Buffer.from(text), { binary: false })
    if (this.ws.bufferedAmount > this.parts.limits().bufferedBytes) this.close(1013, 'Slow reader')
  }

  /** Counts the bytes of requests and answers in memory for this socket. With too many, the socket is not read. */
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
    // The peer's answer to the close has to be read.
    if (this.ws.isPaused) this.ws.resume()
    this.ws.close(code, reason)
    this.parts.clock.after(this.parts.limits().closeMs, () => this.ws.terminate())
  }

  /** Closes the socket at once and drops unsent bytes. */
  cut(why: string): void {
    if (!this.#closing) this.parts.metrics.closed.add(1, why)
    this.#closing = true
    this.ws.terminate()
  }

  /** Cleans up after the socket has closed. */
  cleanUp(): void {
    this.#closing = true
    this.#drained()
    this.parts.unsent.count(this)
    for (const topic of [...this.subscriptions.keys(), ...this.#fetched.topics()]) this.drop(topic)
    this.client.sessions.delete(this)
    this.openPushes.clear()
    this.#reads.clear()
  }
}
