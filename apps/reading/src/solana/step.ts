import type { Address } from '@solana/kit'

/** A token amount in an instruction. Mint and decimals are missing if the chain has to find them. */
export interface TokenUnits {
  /** In base units. */
  readonly amount: bigint
  readonly mint?: Address
  readonly decimals?: number
}

/** What one instruction does, if its program is known. */
export type Step =
  | { readonly kind: 'sendSol'; readonly from: Address; readonly to: Address; readonly lamports: bigint }
  | {
      readonly kind: 'createAccount'
      readonly from: Address
      readonly account: Address
      readonly lamports: bigint
      readonly program: Address
    }
  | {
      readonly kind: 'sendToken'
      readonly units: TokenUnits
      /** Token accounts; only the chain knows their owners. */
      readonly source: Address
      readonly destination: Address
    }
  | { readonly kind: 'burnToken'; readonly units: TokenUnits; readonly source: Address }
  | {
      readonly kind: 'approveToken'
      readonly units: TokenUnits
      readonly source: Address
      readonly delegate: Address
    }
  | { readonly kind: 'revokeToken'; readonly source: Address }
  | {
      readonly kind: 'openTokenAccount'
      readonly account: Address
      readonly owner: Address
      readonly mint: Address
    }
  | { readonly kind: 'closeTokenAccount'; readonly account: Address; readonly to: Address }
  | { readonly kind: 'wrapSol'; readonly account: Address }
  | { readonly kind: 'setAuthority'; readonly account: Address; readonly to: Address | undefined }
  /** The transaction never expires: anybody with the signatures can send it at any time. */
  | { readonly kind: 'useNonce'; readonly account: Address }
  | { readonly kind: 'memo'; readonly text: string }
  | { readonly kind: 'unitLimit'; readonly units: number }
  | { readonly kind: 'unitPrice'; readonly microLamports: bigint }
  | UnknownStep

export interface UnknownStep {
  readonly kind: 'unknown'
  readonly program: Address
  readonly data: Uint8Array
}
