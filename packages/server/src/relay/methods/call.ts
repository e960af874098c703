import type { ErrorEntry } from 'latchkit/wire'
import type { Holder } from '../../limits/holder.js'
import type { RelayParts } from '../relayParts.js'
import type { Client, Subscription } from '../session/session.js'

/** The caller: a socket, or an HTTP request, which cannot receive pushes and so does not subscribe. */
export interface Caller {
  readonly client: Client
  /** The holder that its messages count for. */
  readonly holder: Holder
  subscribe(topics: readonly string[]): readonly Subscription[]
  /** Resolves when the mailbox watches these topics. */
  watch(subscriptions: readonly Subscription[]): Promise<void>
  /** Pushes what waits on them. Called after the call is answered, so that no push overtakes the answer. */
  read(subscriptions: readonly Subscription[]): void
  /** Returns the position up to which messages of a topic were pushed to this socket or fetched by it. */
  fetchedUpTo(topic: string): number
  setFetchedUpTo(topic: string, position: number): void
  /** Runs something with a large answer once the previous answers were read. */
  inTurn(run: () => Promise<void>): Promise<void>
}

/** One request of a client. It is answered exactly once. */
export interface Call {
  readonly caller: Caller
  readonly parts: RelayParts
  answer(result: unknown): void
  refuse<Data>(entry: ErrorEntry<Data>, data: Data): void
}
