import type { ErrorEntry } from 'latchkit/wire'
import type { Holder } from '../../limits/holder.js'
import type { RelayParts } from '../relayParts.js'
import type { Client, Subscription } from '../session/session.js'

/** Who has sent a request: a socket, or an HTTP request, which cannot receive pushes and so does not subscribe. */
export interface Caller {
  readonly client: Client
  /** The holder to whose share the caller's messages count. */
  readonly holder: Holder
  subscribe(topics: readonly string[]): readonly Subscription[]
  /** Resolves when the mailbox watches these topics. */
  watch(subscriptions: readonly Subscription[]): Promise<void>
  /** Pushes the messages that wait on the subscribed topics. Called after the call is answered, so that no push overtakes the answer. */
  read(subscriptions: readonly Subscription[]): void
  /** Returns the position up to which messages of a topic were pushed to the caller or fetched by it. */
  fetchedUpTo(topic: string): number
  setFetchedUpTo(topic: string, position: number): void
  /** Runs a function with a large answer once the client has read the previous answers. */
  inTurn(run: () => Promise<void>): Promise<void>
}

/** One request of a client. It is answered exactly once. */
export interface Call {
  readonly caller: Caller
  readonly parts: RelayParts
  answer(result: unknown): void
  refuse<Data>(entry: ErrorEntry<Data>, data: Data): void
}
