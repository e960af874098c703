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
 * @returns The kind of the signature; `undefined` if it is not the account's. @throws `siwxSignatureUnchecked` if that could not be found
 * out.
 */
export type Verifier = (claim: Claim) => Promise<SignatureType | undefined>

/** Code that is run on a network without a transaction. */
export interface ContractCall {
  readonly chainId: CaipNetworkId
  /** The parameters of `eth_call`: code without an address to send it to, and how much gas it may use. */
  readonly params: readonly [{ readonly data: string; readonly gas: string }, 'latest']
  /** Ends when the time is over. */
  readonly signal: AbortSignal
}

/** Reads networks for signatures of contracts, which only their network can verify. */
export interface ContractReader {
  /** Whether it reads a network. */
  canRead(chainId: CaipNetworkId): boolean
  /**
   * Calls a node by `eth_call`.
   * @returns The result as it was answered.
   * @throws Whatever went wrong: a node that refuses, or is not there.
   */
  call(call: ContractCall): Promise<unknown>
  /** Makes a signal that aborts after so many ms; `AbortSignal.timeout` where it is left out. */
  readonly timeout?: (ms: number) => AbortSignal
}
