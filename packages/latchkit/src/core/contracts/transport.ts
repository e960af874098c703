import type { CaipNetworkId } from '../../wire/caip.js'
import type { SharedNamespace } from './sharedSession.js'

/** What a session shares in one namespace, as its adapter needs it. */
export interface NamespaceSession extends SharedNamespace {
  /** The wallet's name for itself; may be empty. */
  readonly wallet: string
  /** The network in use: the one that the wallet or the site selected, else the first. */
  readonly caipNetworkId: CaipNetworkId
  /** The account that the wallet has selected, as the wallet writes it: a CAIP-10 id or an address. */
  readonly front?: string
  /**
   * How the wallet described itself when the session was opened, plus what an adapter has added; `scopedProperties` are by
   * network id. The kit does not interpret them.
   */
  readonly properties: Readonly<Record<string, unknown>>
  readonly scopedProperties: Readonly<Record<string, unknown>>
}

/** The events of a transport, with their data. */
export interface TransportEvents {
  /** What the wallet shares in the namespace, or the network in use, has changed. `undefined` if there is no session. */
  readonly change: {
    readonly before: NamespaceSession | undefined
    readonly now: NamespaceSession | undefined
  }
  /** An event of the wallet that is not part of the session, unchanged. */
  readonly event: { readonly name: string; readonly data: unknown }
}

/** An adapter's connection to a wallet that several namespaces share. The adapter makes its provider from it. */
export interface Transport {
  /**
   * Sends a request to the wallet.
   * @param caipNetworkId The network of the request. The session must include it.
   * @throws An error with a `code` of EIP-1193 and a catalogued `cause`, also if the session does not allow the request, which
   * is then not sent.
   */
  request(
    caipNetworkId: CaipNetworkId,
    method: string,
    params?: readonly unknown[] | object,
  ): Promise<unknown>
  /** Selects a network of the session on this page; over a pairing also in the site's other tabs. */
  use(caipNetworkId: CaipNetworkId): Promise<void>
  /**
   * Adds what the wallet has reported since the session was opened to the session's `properties`, replacing properties of the
   * same name. It is kept over page loads and shared with the site's other tabs.
   */
  addProperties(properties: Readonly<Record<string, unknown>>): Promise<void>
  /** @returns The present session, or `undefined`. */
  session(): Promise<NamespaceSession | undefined>
  on<Name extends keyof TransportEvents>(name: Name, listener: (event: TransportEvents[Name]) => void): void
  off<Name extends keyof TransportEvents>(name: Name, listener: (event: TransportEvents[Name]) => void): void
}

/** What a namespace requests from a paired wallet, and how such wallets write its networks. */
export interface PairingNamespace {
  /** The methods to request. The wallet may allow fewer. */
  readonly methods: readonly string[]
  /** The events to request. */
  readonly events: readonly string[]
  /** Former ids of networks, with their present ids. Both are requested, and former ones are read as the present ones. */
  readonly formerNetworks?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
  /** Set if a paired wallet can connect and sign in with one answer (CAIP-222), as long as no other namespace is requested. */
  readonly signsIn?: true
  /**
   * Reads the network from a wallet's `chainChanged`. Without it, `ns:reference` or a reference of the namespace is accepted.
   * @returns The network id, or `undefined` if the data names none.
   */
  readNetwork?(data: unknown): CaipNetworkId | undefined
}
