import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import type { Calls } from './createCalls.js'
import type { Socket } from './createSocket.js'
import type { Link } from './linkTransitions.js'
import type { Outgoing } from './outboxTransitions.js'
import type { Platform } from './platform.js'

/** A message on its way: one call of the relay, the same bytes however often it is sent. */
export interface OutboundMessage extends Outgoing {
  readonly method: string
  readonly params: object
  readonly tag: number
}

/** The options of the relay client. */
export interface RelayClientOptions {
  readonly platform: Platform
  readonly clock: Clock
  readonly logger: Logger
  /** A fresh address, with a fresh token. */
  address(): Promise<string>
  /** A fresh id of a call. */
  newId(): string
  /** The id by which a subscription is taken back. */
  subscriptionId(topic: string): Promise<string>
  /** Handles a message; the relay is told when it has been handled, so one that is lost half-way comes again. */
  onMessage(topic: string, message: string): Promise<void>
  onLink(link: Link, reason: string): void
}

/** Ends a wait: without an error it is a success. */
export type Settle = (error?: unknown) => void

/**
 * The parts and the state of one relay client. `pending` is not yet requested of the relay, `requested` not yet
 * answered.
 */
export interface RelayLive {
  readonly options: RelayClientOptions
  readonly socket: Socket
  readonly calls: Calls
  readonly topics: Map<string, 'pending' | 'requested' | 'subscribed'>
  /** The callers that wait for a topic to be subscribed. */
  readonly subscribers: Map<string, Set<Settle>>
  readonly outbox: Map<string, { readonly message: OutboundMessage; readonly settle: Settle }>
  /** The heartbeat, every five seconds, and the function that stops it. */
  readonly heartbeat: () => void
  stopHeartbeat: (() => void) | undefined
  /** The handling of the last message: one follows the other. */
  lastHandled: Promise<unknown>
}
