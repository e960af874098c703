import type { CaipNetworkId } from '../../wire/caip.js'
import type { SharedNamespace } from './sharedSession.js'

/** A session's part in one namespace, as its adapter needs it. */
export interface NamespaceSession extends SharedNamespace {
  /** The wallet's own name for itself; may be empty. */
  readonly wallet: string
  /** The network in use: the one that the wallet or the site chose, else the first. */
  readonly caipNetworkId: CaipNetworkId
  /** The account that the wallet has in front, as it wrote it; CAIP-10 or an address. */
  readonly front?: string
  /**
   * The wallet's description of itself when the session was made, and of single networks by their id; and what an adapter has added.
   * Not looked at.
   */
  readonly properties: Readonly<Record<string, unknown>>
  readonly scopedProperties: Readonly<Record<string, unknown>>
}

/** The events of a transport, with their data. */
export interface TransportEvents {
  /** The wallet's share of the namespace, or the network in use, has changed; `undefined` where no session stands. */
  readonly change: {
    readonly before: NamespaceSession | undefined
    readonly now: NamespaceSession | undefined
  }
  /** An event of the wallet that is not part of the session, as it came. */
  readonly event: { readonly name: string; readonly data: unknown }
}

/** The way from an adapter to a wallet that several namespaces share; the adapter makes its provider of it. */
export interface Transport {
  /**
   * Asks the wallet.
   * @param caipNetworkId The network to ask on; the session must hold it.
   * @throws An error with a `code` of EIP-1193 and a `cause` of the catalogue, also for what the session does not allow: then
   * nothing is sent.
   */
  request(
    caipNetworkId: CaipNetworkId,
    method: string,
    params?: readonly unknown[] | object,
  ): Promise<unknown>
  /** Makes a network of the session the one in use, on this page; over a pairing in the site's other tabs, too. */
  use(caipNetworkId: CaipNetworkId): Promise<void>
  /**
   * Adds what the wallet has told since the session was made to the session's `properties`, in place of what stands there by the same
   * names: it is there after a page load, too, and on the site's other tabs.
   */
  addProperties(properties: Readonly<Record<string, unknown>>): Promise<void>
  /** @returns The session that stands now, or `undefined`. */
  session(): Promise<NamespaceSession | undefined>
  on<Name extends keyof TransportEvents>(name: Name, listener: (event: TransportEvents[Name]) => void): void
  off<Name extends keyof TransportEvents>(name: Name, listener: (event: TransportEvents[Name]) => void): void
}

/** The methods, events and networks that a namespace asks of a paired wallet, and how such wallets write its networks. */
export interface PairingNamespace {
  /** The methods to ask for. The wallet may allow fewer. */
  readonly methods: readonly string[]
  /** The events to ask for. */
  readonly events: readonly string[]
  /** Ids that networks had before, with the one they have now: they are asked for too, and read as the present ones. */
  readonly formerNetworks?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
  /** A paired wallet may connect and sign in by one answer (CAIP-222), where nothing of another namespace is asked for. */
  readonly signsIn?: true
  /**
   * Reads the network that a wallet's `chainChanged` names. Unless given, `ns:reference` or a reference of the namespace.
   * @returns Its id, or `undefined` where the data names none.
   */
  readNetwork?(data: unknown): CaipNetworkId | undefined
}
