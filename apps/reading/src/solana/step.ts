import type { Address } from '@solana/kit'

/** An amount of a token as an instruction names it: without its mint, or without decimals, where that is left to the chain. */
export interface TokenUnits {
  /** In base units. */
  readonly amount: bigint
  readonly mint?: Address
  readonly decimals?: number
}

/** The effect of one instruction, as far as known programs say. */
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
      /** Token accounts: the chain knows whose. */
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
  /** It never gets too old: whoever has the signatures sends it whenever they like. */
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
