/** An account of a wallet, as Wallet Standard has it. */
export interface StandardBitcoinAccount {
  readonly address: string
  readonly publicKey: Readonly<Uint8Array>
  /** The chains it is used on, such as `bitcoin:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
  readonly icon?: string
  /** The account's purpose. Only some wallets tell it. */
  readonly purpose?: 'payment' | 'ordinals'
}

/** A sighash type as the standard names it. */
export type StandardSigHash =
  | 'ALL'
  | 'NONE'
  | 'SINGLE'
  | 'ALL|ANYONECANPAY'
  | 'NONE|ANYONECANPAY'
  | 'SINGLE|ANYONECANPAY'

/** A PSBT to be signed. */
export interface StandardPsbtInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: StandardBitcoinAccount
    readonly signingIndexes: readonly number[]
    readonly sigHash?: StandardSigHash
  }[]
  readonly chain?: `${string}:${string}`
}

/** The features of a wallet of Bitcoin that are used. Any may be missing. */
export interface StandardBitcoinFeatures {
  readonly 'standard:connect'?: {
    readonly version: string
    readonly connect: (input?: {
      readonly silent?: boolean
    }) => Promise<{ readonly accounts: readonly StandardBitcoinAccount[] }>
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
  readonly 'bitcoin:connect'?: {
    readonly version: string
    readonly connect: (input: {
      readonly purposes: readonly ('payment' | 'ordinals')[]
    }) => Promise<{ readonly accounts: readonly StandardBitcoinAccount[] }>
  }
  readonly 'bitcoin:signMessage'?: {
    readonly version: string
    readonly signMessage: (
      ...inputs: readonly { readonly account: StandardBitcoinAccount; readonly message: Uint8Array }[]
    ) => Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'bitcoin:signTransaction'?: {
    readonly version: string
    readonly signTransaction: (
      ...inputs: readonly StandardPsbtInput[]
    ) => Promise<readonly { readonly signedPsbt: Uint8Array }[]>
  }
}

/** A wallet of Bitcoin, as Wallet Standard has it. */
export interface StandardBitcoinWallet {
  readonly version: '1.0.0'
  readonly name: string
  /** A data URI. */
  readonly icon: string
  readonly chains: readonly `${string}:${string}`[]
  readonly features: StandardBitcoinFeatures
  readonly accounts: readonly StandardBitcoinAccount[]
}
