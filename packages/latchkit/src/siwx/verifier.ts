import type { CaipNetworkId } from '../wire/caip.js'
import type { ContractReader } from './contractReader.js'

/** The kind of a signature that was verified. */
export type SignatureType =
  | 'eip191'
  | 'eip1271'
  | 'eip6492'
  | 'solana:ed25519'
  | 'bip322'
  | 'bip137'
  | 'substrate'

/** A signature, and what it is said to be of. */
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
 * @returns The kind of the signature; nothing where it is not the account's.
 * @throws `siwxSignatureUnchecked` where that could not be found out.
 */
export type Verifier = (claim: Claim) => Promise<SignatureType | undefined>
