import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import type { AuthPayload, PeerMetadata, RpcFailure, SignedText } from '../../wire/pairingMessages.js'
import type { Primitives } from '../crypto/primitives.js'
import type { KnownNamespaces } from '../namespaces/knownNamespaces.js'
import type { ProposedNamespaces } from '../namespaces/proposedNamespaces.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { Link } from '../relay/linkTransitions.js'
import type { Vault } from '../vault/vault.js'
import type { EngineState, Session } from './engineState.js'

/** The metadata of one side, with the parts that not everybody has. */
export interface Metadata extends Pick<PeerMetadata, 'name' | 'description' | 'url'> {
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string; readonly linkMode?: boolean }
}

/** An event of a provider, by namespace. */
export type ProviderEvent = readonly [namespace: string, event: string, payload: unknown]

/** An event of the engine, broadcast to all tabs: the names of its fields never change. */
export type EngineEvent =
  /** The session is another one, or says something else of itself, or is gone. */
  | { readonly type: 'session'; readonly session: Session | undefined }
  /** Something the wallet reports that is not part of the session itself. */
  | { readonly type: 'event'; readonly event: ProviderEvent }
  | { readonly type: 'link'; readonly link: Link; readonly reason: string }

/** A request of the peer, its parameters unread. */
export interface PeerRequest {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}

/** A response of the peer. */
export type PeerResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: RpcFailure }

/** Handles one method; what it throws is sent to the peer as the error. */
export type Handler = (live: EngineLive, topic: string, request: PeerRequest) => Promise<void> | void

/** A tab that waits for an opening. */
export interface OpeningLive {
  readonly owner: string
  readonly proposed: ProposedNamespaces
  /** Called with the link, and with each one after it. */
  readonly onUri: (uri: string, expiresAt: number) => void
  readonly settle: (error?: unknown) => void
  /** The number of renewals of its link, and the time of the next one, in ms since 1970. */
  renewals: number
  renewAt: number | undefined
  /** The next link is being made. */
  isRenewing?: boolean
  /** The sign-in to request beside the next link: each link has its own, whose nonce is used once. */
  signIn: AuthPayload | undefined
  /** Verifies what was signed. */
  readonly verify: ((texts: readonly SignedText[]) => Promise<boolean>) | undefined
}

/** A caller that waits for the response to a request. */
export interface Waiter {
  /** The tab that waits, where it can be gone while another one asks for it. */
  readonly owner?: string
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** The state and the parts of one engine. Only one engine of a site is at work at a time. */
export interface EngineLive {
  state: EngineState
  readonly vault: Vault
  readonly relay: RelayClient
  readonly primitives: Primitives
  readonly clock: Clock
  readonly logger: Logger
  readonly metadata: Metadata
  /** The handlers for the methods of the peer. */
  readonly handlers: Readonly<Record<string, Handler>>
  /** Returns the namespaces that are known now. */
  readonly known: () => KnownNamespaces
  readonly openings: Map<string, OpeningLive>
  /** The callbacks that wait for the verdict on a signature, by opening. */
  readonly verdicts: Map<string, (good: boolean) => void>
  /** The waiters, by the id of their request. */
  readonly waiters: Map<number, Waiter[]>
  /** Stops watching the page. */
  unwatch: () => void
  /** Cancels the one timer, and what the timer calls. */
  cancelExpiryTimer: (() => void) | undefined
  readonly onExpiry: () => void
  /** Callbacks of the next commit. */
  readonly commitCallbacks: (() => void)[]
  /** The last of the tasks that run one after the other. */
  lastTask: Promise<unknown>
  /** Whether another tab has taken over: this one sends and does nothing any more. */
  over: boolean
  emit(event: EngineEvent): void
  /** Called when the vault belongs to another tab. */
  lost(): void
}
