import type { CaipNetworkId } from '../../wire/caip.js'

/**
 * The capabilities of a connection, as data. They depend on the wallet, the account and the allowed methods. An absent one is
 * not supported. `smartAccount` and `verify` are reserved.
 */
export interface ConnectionCapabilities {
  /** The person can choose in the wallet which accounts it shares. */
  readonly accounts?: true
  /** The wallet can be asked to show a token. */
  readonly assets?: true
  /** Several calls can be sent at once. */
  readonly calls?: true
  /** Names can be resolved to addresses. */
  readonly names?: true
  /** A send can carry a memo of at most so many bytes of UTF-8. If the receiver requires one, the quote has a notice. */
  readonly memo?: { readonly maxBytes: number }
  /** How many fee levels every quote offers, if there is a choice: the Send view reserves their space until a quote arrives. */
  readonly feeLevels?: number
  /** `modal`: by the Send view and by verbs; `headless`: only by the verb `sendTransaction`. */
  readonly send?: 'modal' | 'headless'
  readonly typedData?: true
  /** The account can sign in, because it signs texts. */
  readonly siwx?: true
  /** Set if the account is a contract. If it cannot sign in, the visitor gets a text that says so. */
  readonly smartAccount?: true
}

/**
 * The networks on which a wallet may be used. Both fields are absent if the wallet works with all of them; a paired session
 * lists its networks.
 */
export interface Approval {
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** Whether networks outside the list can be added. */
  readonly supportsAllNetworks?: boolean
}
