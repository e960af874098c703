import type { CaipNetworkId } from '../../wire/caip.js'

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
