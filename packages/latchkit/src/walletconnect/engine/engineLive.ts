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

/** How one side describes itself. Some sides leave the optional parts out. */
export interface Metadata extends Pick<PeerMetadata, 'name' | 'description' | 'url'> {
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string; readonly linkMode?: boolean }
}

/** An event of a provider, with its namespace. */
export type ProviderEvent = readonly [namespace: string, event: string, payload: unknown]

/** An event of the engine, broadcast to all tabs. Its field names must never change. */
export type EngineEvent =
  /** The session was opened, changed or ended. */
  | { readonly type: 'session'; readonly session: Session | undefined }
  /** An event of the wallet that does not change the session. */
  | { readonly type: 'event'; readonly event: ProviderEvent }
  | { readonly type: 'link'; readonly link: Link; readonly reason: string }

/** A request of the peer. Its parameters have not been checked yet. */
export interface PeerRequest {
  readonly id: number
  readonly method: string
  readonly params?: unknown
}

/** A response of the peer. */
export type PeerResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: RpcFailure }

/** Handles requests of one method. An error that it throws is sent to the peer. */
export type Handler = (live: EngineLive, topic: string, request: PeerRequest) => Promise<void> | void

/** An opening for which a tab is waiting. */
export interface OpeningLive {
  readonly owner: string
  readonly proposedNamespaces: ProposedNamespaces
  /** Called with the first link, and with each renewed one. */
  readonly onUri: (uri: string, expiresAt: number) => void
  readonly settle: (error?: unknown) => void
  /** How often its link has been renewed, and when it will be renewed next, in ms since 1970. */
  renewals: number
  renewAt: number | undefined
  /** Set while the next link is being created. */
  isRenewing?: boolean
  /** The sign-in to request with the next link. Each link has its own, because a nonce may be used only once. */
  signIn: AuthPayload | undefined
  /** Verifies the signatures of the signed texts. */
  readonly verify: ((texts: readonly SignedText[]) => Promise<boolean>) | undefined
}

/** A caller that waits for the response to a request. */
export interface Waiter {
  /** The waiting tab, if it can close while another tab waits for the same request. */
  readonly owner?: string
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** State and parts of one engine. Only one engine of a site runs at a time. */
export interface EngineLive {
  state: EngineState
  readonly vault: Vault
  readonly relay: RelayClient
  readonly primitives: Primitives
  readonly clock: Clock
  readonly logger: Logger
  readonly metadata: Metadata
  /** Handlers of the peer's requests, by method. */
  readonly handlers: Readonly<Record<string, Handler>>
  /** Returns the namespaces that are known at the moment. */
  readonly knownNamespaces: () => KnownNamespaces
  readonly openings: Map<string, OpeningLive>
  /** Callbacks that wait for the verdict on a sign-in, by opening. */
  readonly verdicts: Map<string, (isValid: boolean) => void>
  /** Waiters by the id of their request. */
  readonly waiters: Map<number, Waiter[]>
  /** Stops watching the page. */
  stopWatchingPage: () => void
  /** Cancels the expiry timer; `onExpiry` is what the timer calls. */
  cancelExpiryTimer: (() => void) | undefined
  readonly onExpiry: () => void
  /** Callbacks to run after the next commit. */
  readonly commitCallbacks: (() => void)[]
  /** The last task in the queue of `runExclusive`. */
  lastTask: Promise<unknown>
  /** Set when another tab has taken over: this engine must not do anything more. */
  isStopped: boolean
  emit(event: EngineEvent): void
  /** Called when another tab owns the vault. */
  onVaultLost(): void
}
