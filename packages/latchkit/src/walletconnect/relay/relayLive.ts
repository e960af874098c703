import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import type { Calls } from './createCalls.js'
import type { Socket } from './createSocket.js'
import type { Link } from './linkTransitions.js'
import type { Outgoing } from './outboxTransitions.js'
import type { Platform } from './platform.js'

/** An outgoing call of the relay. Its bytes are the same however often it is sent. */
export interface OutboundMessage extends Outgoing {
  readonly method: string
  readonly params: object
  readonly tag: number
}

/** Options of the relay client. */
export interface RelayClientOptions {
  readonly platform: Platform
  readonly clock: Clock
  readonly logger: Logger
  /** Creates a URL with a new token. */
  address(): Promise<string>
  /** Creates the id of a call. */
  newId(): string
  /** Returns the id that is needed to unsubscribe from a topic. */
  subscriptionId(topic: string): Promise<string>
  /** Handles a message. Only afterwards the relay gets the acknowledgement, so it sends an interrupted message again. */
  onMessage(topic: string, message: string): Promise<void>
  onLink(link: Link, reason: string): void
}

/** Ends a wait: with an error the wait fails, without one it succeeds. */
export type Settle = (error?: unknown) => void

/**
 * Parts and state of one relay client. Of `topics`, `pending` ones have not been requested from the relay, `requested` ones not
 * confirmed.
 */
export interface RelayLive {
  readonly options: RelayClientOptions
  readonly socket: Socket
  readonly calls: Calls
  readonly topics: Map<string, 'pending' | 'requested' | 'subscribed'>
  /** Callers that wait for the subscription of a topic. */
  readonly subscribers: Map<string, Set<Settle>>
  readonly outbox: Map<string, { readonly message: OutboundMessage; readonly settle: Settle }>
  /** The heartbeat, every five seconds, and the function that stops it. */
  readonly heartbeat: () => void
  stopHeartbeat: (() => void) | undefined
  /** Resolves when the last message has been handled. Messages are handled one after another. */
  lastHandled: Promise<unknown>
}
