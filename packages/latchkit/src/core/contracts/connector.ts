import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData, Network, WalletRecord } from '../../wire/entities.js'
import type { Clock } from '../contracts/services.js'
import type { Approval } from './capabilities.js'
import type { ApprovalsCapability, AuthCapability, ConnectorParts } from './embedded.js'
import type { Alert, Logger } from './logger.js'
import type { OneStepSignIn } from './oneStep.js'
import type { DeepLink, SharedSession } from './sharedSession.js'
import type { PairingNamespace, Transport } from './transport.js'

/** A wallet that an adapter found. `data` goes into the state; the rest stays outside it. */
export interface FoundConnector {
  readonly data: ConnectorData
  /** The wallet's own object for a namespace, or nothing when it has none. Only the namespace's adapter knows what it is. */
  provider(namespace: ChainNamespace): unknown
}

/** A way to one wallet: found by an adapter (injected wallets) or given to the kit (pairing, embedded wallet). */
export type Connector = FoundConnector | SharedConnector

/** A link that opens a wallet. It carries a key: it is shown, and put nowhere else. */
export interface ConnectorUri {
  readonly uri: string
  /** Until when it is shown, in ms since 1970; a new one comes 10 s before (§4). */
  readonly expiresAt: number
}

/** An event that a connector sends to the kit by itself. Data only. */
export type ConnectorEvent =
  /** The session that stands now; `undefined` when it has ended. */
  | { readonly type: 'session'; readonly session: SharedSession | undefined }
  /** Whether messages wait because the way to the wallet is interrupted. Of connectors that pair. */
  | { readonly type: 'buffering'; readonly buffering: boolean }
  /** The service on the way refuses this site: what its developer should know (§8); `undefined` once it lets it in. */
  | { readonly type: 'refused'; readonly alert: ConnectorAlert | undefined }

/** An alert that a connector causes, in the connector's own words. */
export type ConnectorAlert = Omit<Alert, 'service'>

/** The kit's side of a connector, given to it once. */
export interface ConnectorContext {
  /** The kit's id: it scopes what is kept and what tabs share. */
  readonly id: string
  /** The site's own server, and its project there, where it has one. */
  readonly backendUrl?: string | undefined
  readonly projectId?: string | undefined
  /** The site's networks of all namespaces, as they are now. */
  networks(): readonly Network[]
  /**
   * Loads the methods, events and networks that the kit's adapters ask of a paired wallet, as they are now: an entry
   * for each adapter, `undefined` for one that does not pair.
   */
  pairing(): Promise<Readonly<Record<ChainNamespace, PairingNamespace | undefined>>>
  /**
   * Asks for a sign-in beside a session of one namespace. Nothing where the site does not sign in so, or its server does not answer at
   * once; absent where that is known before.
   */
  readonly signIn?: ((namespace: ChainNamespace) => Promise<OneStepSignIn | undefined>) | undefined
  /** The app the visitor was sent to and is expected back from, as the page before this one noted it in the tap. */
  followed(): DeepLink | undefined
  readonly clock: Clock
  readonly logger: Logger
  /** Loads what a connector with an interface of its own works with. */
  parts(): Promise<ConnectorParts>
  emit(event: ConnectorEvent): void
}

/** Options of opening a connector. */
export interface OpenConnectorOptions {
  /** The namespaces to ask for; all of the site's unless given. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Gives up when aborted; a yes that comes later is refused. */
  readonly signal: AbortSignal
}

/** Options of opening a connector that pairs. */
export interface PairOptions extends OpenConnectorOptions {
  /** Hears the link, and each one that replaces it. */
  readonly onUri?: ((uri: ConnectorUri) => void) | undefined
  /**
   * Tells, when it is given up, whether a wallet or the visitor can have the link by then; they can unless given. After a link that
   * was never shown there is no yes to refuse, and nothing to listen for.
   */
  readonly isSeen?: (() => boolean) | undefined
}

/**
 * The capability of a connector that pairs with a wallet on another device or in another app: there is a link to
 * show, an app to follow, messages that may wait; and closing the modal gives the attempt up.
 */
export interface PairingCapability {
  /** Opens a way to a wallet, as the connector's own `open` does, and tells the link. @throws `pairingErrors`. */
  open(options: PairOptions): Promise<SharedSession>
  /** The visitor was sent to the wallet's app, or came back. While that is under way a closed modal gives nothing up. */
  follow(link: DeepLink | undefined): void
}

/**
 * A connector of several namespaces, running for one kit: it reaches one wallet at a time, with which one session stands.
 * What only some connectors can is an object of its own.
 */
export interface SharedConnector {
  readonly data: ConnectorData
  /** Opens a way to a wallet. A session of another wallet over this connector ends. @throws `pairingErrors`, `loginErrors`. */
  open(options: OpenConnectorOptions): Promise<SharedSession>
  /** Restores the session that stands since the last page load, silently. */
  resume(): Promise<SharedSession | undefined>
  /** Ends what stands and tells the wallet. Twice is harmless. */
  close(): Promise<void>
  /** On which networks the wallet may be used, by what stands now. */
  approval(namespace: ChainNamespace): Approval
  /** The way to the wallet for the adapter of a namespace; the same object each time. */
  transport(namespace: ChainNamespace): Transport
  /** Drops every socket, listener and timer. */
  stop(): void
  /** Absent where there is no link to show. */
  readonly pairing?: PairingCapability
  /** Absent where visitors do not log in. */
  readonly auth?: AuthCapability
  /** Absent where the wallet asks by itself. */
  readonly approvals?: ApprovalsCapability
}

/** A connector of several namespaces that pairs. */
export interface PairingConnector extends SharedConnector {
  readonly pairing: PairingCapability
}

/** The wallets that can read the pairing links of a connector. */
export interface LinkReaders {
  /** Any wallet may, also one that no list names. */
  readonly isAny: boolean
  /** Whether a wallet of the list can; where it has no pairing link, that leads nowhere all the same. */
  reads(wallet: WalletRecord): boolean
}

/** A connector a site gives to its kit: a frozen object made by a factory such as `walletConnect()`. */
export interface GivenConnector<Running extends SharedConnector = SharedConnector> {
  readonly id: string
  /**
   * Whether it pairs. Known before it is set up, so that no row moves for it; the first one that does pairs with the
   * wallets of the list.
   */
  readonly pairs?: boolean
  /** Whether visitors log in with an email address. Known before it is set up, for the same reason. */
  readonly logsIn?: boolean
  /**
   * Says which wallets can read its links, on a site with that server of its own. Absent: each that has a pairing link.
   */
  readers?(backendUrl: string | undefined): LinkReaders
  setup(context: ConnectorContext): Running
}
