/** An account of a wallet, as Wallet Standard has it. */
export interface SolanaWalletAccount {
  /** Base58. */
  readonly address: string
  readonly publicKey: Readonly<Uint8Array>
  /** The chains it is used on, such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
  readonly icon?: string
}

/** A transaction to be signed: its bytes as they go over the wire, with empty signatures where none stands yet. */
export interface SolanaTransactionInput {
  readonly account: SolanaWalletAccount
  readonly transaction: Uint8Array
  /** The chain of the transaction, such as `solana:mainnet`. Required if the wallet sends the transaction itself. */
  readonly chain?: `${string}:${string}`
  readonly options?: {
    readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
    readonly minContextSlot?: number
    readonly commitment?: 'processed' | 'confirmed' | 'finalized'
    readonly skipPreflight?: boolean
    readonly maxRetries?: number
  }
}

/** A transaction that was signed. */
export interface SignedTransactionOutput {
  readonly signedTransaction: Uint8Array
}

/** A transaction that was signed and sent: its signature, 64 bytes. */
export interface SignatureOutput {
  readonly signature: Uint8Array
}

/** A message that was signed. A wallet may prefix it: `signedMessage` has the signed bytes. */
export interface SignedMessageOutput {
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
  readonly signatureType?: 'ed25519'
}

/** The fields of a sign-in message; the wallet fills in those that are left out. */
export interface SolanaSignInInput {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A sign-in: the account, and the message that was signed for it. */
export interface SolanaSignInOutput extends SignedMessageOutput {
  readonly account: SolanaWalletAccount
}

/** The features of a wallet that Latchkit uses or hands on. Any may be missing but `standard:connect`. */
export interface SolanaFeatures {
  readonly 'standard:connect': {
    readonly version: string
    readonly connect: (input?: {
      readonly silent?: boolean
    }) => Promise<{ readonly accounts: readonly SolanaWalletAccount[] }>
  }
  readonly 'standard:disconnect'?: {
    readonly version: string
    readonly disconnect: () => Promise<void>
  }
  readonly 'standard:events'?: {
    readonly version: string
    /** @returns The function that removes the listener. */
    readonly on: (event: 'change', listener: (changed: never) => void) => () => void
  }
  readonly 'solana:signTransaction'?: {
    readonly version: string
    readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
    readonly signTransaction: (
      ...inputs: readonly SolanaTransactionInput[]
    ) => Promise<readonly SignedTransactionOutput[]>
  }
  readonly 'solana:signAndSendTransaction'?: {
    readonly version: string
    readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
    readonly signAndSendTransaction: (
      ...inputs: readonly SolanaTransactionInput[]
    ) => Promise<readonly SignatureOutput[]>
  }
  readonly 'solana:signMessage'?: {
    readonly version: string
    readonly signMessage: (
      ...inputs: readonly { readonly account: SolanaWalletAccount; readonly message: Uint8Array }[]
    ) => Promise<readonly SignedMessageOutput[]>
  }
  readonly 'solana:signIn'?: {
    readonly version: string
    readonly signIn: (...inputs: readonly SolanaSignInInput[]) => Promise<readonly SolanaSignInOutput[]>
  }
}

/**
 * The wallet object of Solana: a wallet of Wallet Standard, whichever way it is reached. Its accounts are those it shares now; with
 * its features a site has transactions signed, one or several at once, or signed and sent. Answers are typed by the caller and not checked.
 */
export interface SolanaWallet {
  readonly version: '1.0.0'
  readonly name: string
  /** A data URI. */
  readonly icon: string
  readonly chains: readonly `${string}:${string}`[]
  readonly features: SolanaFeatures
  readonly accounts: readonly SolanaWalletAccount[]
}

declare global {
  interface LatchkitProviders {
    readonly solana: SolanaWallet
  }
}
