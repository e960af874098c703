import type { ErrorEntry } from 'latchkit/wire'
import type { Holder } from '../../operations/holder.js'
import type { RelayParts } from '../relayParts.js'
import type { Client, Subscription } from '../session/session.js'

/** The caller: a socket, or an HTTP request, which can be pushed nothing and so subscribes to nothing. */
export interface Caller {
  readonly client: Client
  /** The holder of what it publishes. */
  readonly holder: Holder
  subscribe(topics: readonly string[]): readonly Subscription[]
  /** Resolves when the mailbox watches these topics. */
  watch(subscriptions: readonly Subscription[]): Promise<void>
  /** Pushes what waits on them. Called once the call is answered, so that no push overtakes it. */
  read(subscriptions: readonly Subscription[]): void
  /** The position up to which messages of a topic were pushed to it or fetched by it. */
  fetchedUpTo(topic: string): number
  setFetchedUpTo(topic: string, position: number): void
  /** Runs what answers with much once the answers before it were taken. */
  inTurn(run: () => Promise<void>): Promise<void>
}

/** One request of a client. It is answered exactly once. */
export interface Call {
  readonly caller: Caller
  readonly parts: RelayParts
  answer(result: unknown): void
  refuse<Data>(entry: ErrorEntry<Data>, data: Data): void
}
