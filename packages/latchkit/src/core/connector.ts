import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import type { ConnectorData, Network } from '../wire/entities.js'
import type { AuthPayload, Cacao, SignedText } from '../wire/pairingMessages.js'
import type { Approval } from './approval.js'
import type { Clock } from './services/clock.js'
import type { Logger } from './services/logger.js'

/** The part of EIP-1193 (and its likes in other namespaces) that Latchkit uses. */
export interface Provider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/**
 * A way to one wallet. Found by an adapter (injected wallets) or given to the kit (pairing, embedded wallet).
 * `data` goes into the state; the rest stays outside it.
 */
export interface Connector {
  readonly data: ConnectorData
  /** The wallet's provider for a namespace, or nothing when it has none. */
  provider(namespace: ChainNamespace): Provider | undefined
}

/** A link that opens a wallet. It carries a key: it is shown, and put nowhere else. */
export interface ConnectorUri {
  readonly uri: string
  /** Until when it is shown, in ms since 1970; a new one comes 10 s before (§4). */
  readonly expiresAt: number
}

/** An app link of a wallet the visitor was sent to (§3 stored deep-link choice). */
export interface DeepLink {
  readonly href: string
  readonly name: string
  /** Id of the wallet's record, where it is in the list. */
  readonly id?: string
}

/** What a wallet shares in one namespace (§3 Wallet-connect session namespaces). */
export interface SharedNamespace {
  readonly accounts: readonly CaipAddress[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chains: readonly CaipNetworkId[]
}

/** A wallet at the other end, as it describes itself: cleaned for showing, and not verified by anybody. */
export interface SharedPeer {
  readonly name: string
  readonly description: string
  readonly url: string
  /** An https URL or a data URI of an image. */
  readonly icon?: string
}

/** What stands between a site and a wallet that serves several namespaces. */
export interface SharedSession {
  readonly peer: SharedPeer
  readonly namespaces: Readonly<Record<ChainNamespace, SharedNamespace>>
  /** In ms since 1970. */
  readonly expiresAt: number
  /** The app the visitor was sent to for it. */
  readonly link?: DeepLink
}

/** What a connector tells the kit by itself. Data only. */
export type ConnectorEvent =
  /** What stands now; `undefined` when it has ended. */
  | { readonly type: 'session'; readonly session: SharedSession | undefined }
  /** Whether messages wait because the way to the wallet is interrupted. */
  | { readonly type: 'buffering'; readonly buffering: boolean }
  /** The service on the way refuses this site, as one of the alerts of §8 says; `undefined` once it lets it in. */
  | { readonly type: 'refused'; readonly alert: ConnectorAlert | undefined }

/** §8 Alerts that a connector can cause. */
export type ConnectorAlert =
  | 'sessionExpired'
  | 'invalidProjectId'
  | 'projectIdNotConfigured'
  | 'invalidAppConfiguration'

/** What the kit hands to a connector, once. */
export interface ConnectorContext {
  /** The kit's id: it scopes what is kept and what tabs share. */
  readonly id: string
  /** The site's own server, and its project there, where it has one. */
  readonly backendUrl?: string | undefined
  readonly projectId?: string | undefined
  /** The site's networks of all namespaces, as they are now. */
  networks(): readonly Network[]
  /** The app the visitor was sent to and is expected back from, as the page before this one noted it in the tap. */
  followed(): DeepLink | undefined
  readonly clock: Clock
  readonly logger: Logger
  emit(event: ConnectorEvent): void
}

/** How to open a connector. */
export interface OpenConnectorOptions {
  /** The namespaces to ask for; all of the site's unless given. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Hears the link, and each one that replaces it. */
  readonly onUri?: ((uri: ConnectorUri) => void) | undefined
  /** Gives up when aborted; a yes that comes later is refused. */
  readonly signal: AbortSignal
}

/** How to sign in beside opening: `verify` tells whether every signature is its account's. */
export interface SignInOptions extends OpenConnectorOptions {
  verify(texts: readonly SignedText[]): Promise<boolean>
}

/** What came of it: what was signed, where the wallet could do both at once, and the session, where one stands. */
export interface SignedIn {
  readonly cacaos: readonly Cacao[] | undefined
  readonly session: SharedSession | undefined
}

/** A connector at work for one kit, which serves several namespaces with one wallet. */
export interface SharedConnector extends Connector {
  /** Opens a way to a wallet. @throws catalogued errors only. */
  open(options: OpenConnectorOptions): Promise<SharedSession>
  /** Signs in and opens in one step, where the wallet can. @throws catalogued errors only. */
  signIn?(payload: AuthPayload, options: SignInOptions): Promise<SignedIn>
  /** What stands since the last page load, silently. */
  resume(): Promise<SharedSession | undefined>
  /** Ends what stands and tells the wallet. Twice is harmless. */
  close(): Promise<void>
  /** The visitor was sent to the wallet's app, or came back. While that is under way a closed modal gives nothing up. */
  follow(link: DeepLink | undefined): void
  /** On which networks the wallet may be used, by what stands now. */
  approval(namespace: ChainNamespace): Approval
  /** Drops every socket, listener and timer. */
  stop(): void
}

/** A connector a site gives to its kit: a frozen object made by a factory such as `walletConnect()`. */
export interface GivenConnector {
  readonly id: string
  setup(context: ConnectorContext): SharedConnector
}
