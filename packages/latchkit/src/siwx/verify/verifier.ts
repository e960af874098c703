import type { CaipNetworkId } from '../../wire/caip.js'

/** The kind of a signature that was verified. */
export type SignatureType =
  | 'eip191'
  | 'eip1271'
  | 'eip6492'
  | 'solana:ed25519'
  | 'bip322'
  | 'bip137'
  | 'substrate'

/** A signature, and the account and text that it is claimed to be of. */
export interface Claim {
  readonly chainId: CaipNetworkId
  readonly address: string
  /** The text that was signed. */
  readonly text: string
  /** As the namespace writes it: hex, base58 or base64. */
  readonly signature: string
  readonly reader?: ContractReader | undefined
}

/**
 * Verifies signatures of one namespace.
 * @returns The kind of the signature; `undefined` if it is not the account's. @throws `siwxSignatureUnchecked` if the network
 * of the account cannot be asked.
 */
export type Verifier = (claim: Claim) => Promise<SignatureType | undefined>

/** A call that runs code on a network without a transaction. */
export interface ContractCall {
  readonly chainId: CaipNetworkId
  /** The parameters of `eth_call`: code without an address to send it to, and how much gas it may use. */
  readonly params: readonly [{ readonly data: string; readonly gas: string }, 'latest']
  /** Aborts when the call has taken too long. */
  readonly signal: AbortSignal
}

/** Reads networks for signatures of contracts, which only their network can verify. */
export interface ContractReader {
  /** Checks whether it can ask a network. */
  canRead(chainId: CaipNetworkId): boolean
  /**
   * Calls a node by `eth_call`.
   * @returns The result, as the node answered it.
   * @throws Any error: the node refuses the call, or does not answer.
   */
  call(call: ContractCall): Promise<unknown>
  /** Creates a signal that aborts after `ms`; `AbortSignal.timeout` unless given. */
  readonly timeout?: (ms: number) => AbortSignal
}
