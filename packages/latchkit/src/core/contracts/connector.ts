import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData, Network, WalletRecord } from '../../wire/entities.js'
import type { Clock } from '../contracts/services.js'
import type { Approval } from './capabilities.js'
import type { ApprovalsCapability, AuthCapability, ConnectorParts } from './embedded.js'
import type { Alert, Logger } from './logger.js'
import type { DeepLink, SharedSession } from './sharedSession.js'
import type { OneStepSignIn } from './siwx.js'
import type { PairingNamespace, Transport } from './transport.js'

/** A wallet that an adapter found. Only `data` goes into the state. */
export interface FoundConnector {
  readonly data: ConnectorData
  /**
   * Returns the wallet's provider object for a namespace, or `undefined` if it has none. Only the namespace's adapter knows its
   * type.
   */
  provider(namespace: ChainNamespace): unknown
}

/** A way to reach one wallet: found by an adapter (injected wallets), or given to the kit (pairing, embedded wallet). */
export type Connector = FoundConnector | SharedConnector

/** A link that opens a wallet. It contains a key, so it is only shown and never stored or logged. */
export interface ConnectorUri {
  readonly uri: string
  /** Until when it is shown, in ms since 1970. A new link arrives 10 s before (§4). */
  readonly expiresAt: number
}

/** An event that a connector sends to the kit. Plain data. */
export type ConnectorEvent =
  /** The present session; `undefined` when it has ended. */
  | { readonly type: 'session'; readonly session: SharedSession | undefined }
  /** Whether messages are waiting because the connection to the relay is interrupted. Only from connectors that pair. */
  | { readonly type: 'buffering'; readonly buffering: boolean }
  /**
   * The service between site and wallet refuses this site: the alert for its developer (§8), or `undefined` once it accepts the
   * site.
   */
  | { readonly type: 'refused'; readonly alert: ConnectorAlert | undefined }

/** An alert that a connector raises, in its own words. */
export type ConnectorAlert = Omit<Alert, 'service'>

/** What the kit offers to a connector; passed to it once. */
export interface ConnectorContext {
  /** The kit's id. Stored items and tab channels are separated by it. */
  readonly id: string
  /** The site's own server, and its project there. */
  readonly backendUrl?: string | undefined
  readonly projectId?: string | undefined
  /** The site's networks of all namespaces at the moment. */
  networks(): readonly Network[]
  /**
   * Loads the methods, events and networks that the kit's adapters request from a paired wallet: an entry for each adapter,
   * `undefined` if it cannot pair.
   */
  pairing(): Promise<Readonly<Record<ChainNamespace, PairingNamespace | undefined>>>
  /**
   * Requests a sign-in together with a session of one namespace. Resolves with `undefined` if the site does not sign in this
   * way or its server does not answer at once; absent if that is known beforehand.
   */
  readonly signIn?: ((namespace: ChainNamespace) => Promise<OneStepSignIn | undefined>) | undefined
  /** The app that the visitor was sent to and is expected back from, as the previous page recorded it in the tap. */
  followed(): DeepLink | undefined
  readonly clock: Clock
  readonly logger: Logger
  /** Loads what a connector with its own interface needs. */
  parts(): Promise<ConnectorParts>
  emit(event: ConnectorEvent): void
}

/** Options of opening a connector. */
export interface OpenConnectorOptions {
  /** The namespaces to request; all of the site's unless given. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Ends the attempt. A later acceptance by the wallet is refused. */
  readonly signal: AbortSignal
}

/** Options of opening a connector that pairs. */
export interface PairOptions extends OpenConnectorOptions {
  /** Receives the link, and each link that replaces it. */
  readonly onUri?: ((uri: ConnectorUri) => void) | undefined
  /**
   * Returns, when the attempt is aborted, whether a wallet or the visitor may have seen the link (`true` unless given). If
   * nobody has, there will be no answer to listen for.
   */
  readonly isSeen?: (() => boolean) | undefined
}

/**
 * The capability of a connector that pairs with a wallet on another device or in another app: it has a link to show, an app to
 * open and messages that may wait; closing the modal ends the attempt.
 */
export interface PairingCapability {
  /** Connects to a wallet as the connector's own `open` does, and reports the link. @throws `pairingErrors`. */
  open(options: PairOptions): Promise<SharedSession>
  /**
   * Records that the visitor was sent to the wallet's app, or came back (`undefined`). While the visitor is away, closing the
   * modal ends nothing.
   */
  follow(link: DeepLink | undefined): void
}

/**
 * A running connector of several namespaces. It reaches one wallet at a time, with one session. Abilities that only some
 * connectors have are objects of their own.
 */
export interface SharedConnector {
  readonly data: ConnectorData
  /** Connects to a wallet. A session with another wallet over this connector ends. @throws `pairingErrors`, `loginErrors`. */
  open(options: OpenConnectorOptions): Promise<SharedSession>
  /** Silently restores the session of the last page load. */
  resume(): Promise<SharedSession | undefined>
  /** Ends the session and tells the wallet. Calling it twice does no harm. */
  close(): Promise<void>
  /** Returns on which networks the wallet may be used in the present session. */
  approval(namespace: ChainNamespace): Approval
  /** Returns the transport for the adapter of a namespace; the same object each time. */
  transport(namespace: ChainNamespace): Transport
  /** Closes every socket and removes every listener and timer. */
  stop(): void
  /** Absent if there is no link to show. */
  readonly pairing?: PairingCapability
  /** Absent if visitors do not log in. */
  readonly auth?: AuthCapability
  /** Absent if the wallet asks for approval by itself. */
  readonly approvals?: ApprovalsCapability
}

/** A connector of several namespaces that pairs. */
export interface PairingConnector extends SharedConnector {
  readonly pairing: PairingCapability
}

/** Tells which wallets can read the pairing links of a connector. */
export interface LinkReaders {
  /** Whether any wallet may read them, including wallets that no list names. */
  readonly isAny: boolean
  /**
   * Checks whether a wallet can read the links. A wallet without a pairing link of its own cannot be opened by them, even if it
   * can.
   */
  reads(wallet: WalletRecord): boolean
}

/** A connector that a site gives to its kit: a frozen object created by a factory such as `walletConnect()`. */
export interface GivenConnector<Running extends SharedConnector = SharedConnector> {
  readonly id: string
  /**
   * Whether it pairs. Known before `setup`, so that no row moves later. The first connector that pairs is used for the wallets
   * of the list.
   */
  readonly pairs?: boolean
  /** Whether visitors log in with an email address. Known before `setup`, for the same reason. */
  readonly logsIn?: boolean
  /** Returns which wallets can read its links, given the site's own server. If absent, every wallet with a pairing link can. */
  readers?(backendUrl: string | undefined): LinkReaders
  setup(context: ConnectorContext): Running
}
