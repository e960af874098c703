import type { CaipNetworkId } from '../../wire/caip.js'

/**
 * The capabilities of a connection, as data: they depend on the wallet, the account and the methods the wallet
 * allows. An absent one is not supported.
 */
export interface ConnectionCapabilities {
  /** The person can be asked in the wallet which accounts it shares. */
  readonly accounts?: true
  /** The wallet can be asked to show a token. */
  readonly assets?: true
  /** Several calls can be sent in one go. */
  readonly calls?: true
  /** Names stand for addresses. */
  readonly names?: true
  /** Words go along with a send: so many bytes of UTF-8 at most. A receiver who needs them is a notice of the quote. */
  readonly memo?: { readonly maxBytes: number }
  /** The number of levels that every quote offers, where a fee can be chosen: the Send view keeps their place until a quote comes. */
  readonly feeLevels?: number
  /** `modal`: the Send view and the verbs; `headless`: the verb `sendTransaction` alone. */
  readonly send?: 'modal' | 'headless'
  readonly typedData?: true
  /** Its account can sign in: it signs a text. */
  readonly siwx?: true
  /** Its account is a contract, with a failure of its own words where it cannot sign in. */
  readonly smartAccount?: true
}

/**
 * The networks that a wallet may be used on. An adapter that says nothing has a wallet that works with all of them;
 * one with a fixed list (a paired session) names them.
 */
export interface Approval {
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** Whether a network outside the list can be added. */
  readonly supportsAllNetworks?: boolean
}
