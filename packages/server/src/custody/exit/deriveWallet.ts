import { createHash } from 'node:crypto'

/** A restored wallet, as its owner receives it. */
export interface RestoredWallet {
  /** The 24 words (BIP-39), without a passphrase. */
  readonly recoveryPhrase: string
  readonly seed: Uint8Array
}

/** Computes the SHA-256 of a share, in base64url. */
export const shareHashOf = (share: Uint8Array): string =>
  createHash('sha256').update(share).digest('base64url')

/** Derives the wallet from two shares of one split. The libraries load with the first call. */
export async function deriveWallet(one: Uint8Array, other: Uint8Array): Promise<RestoredWallet> {
  const [{ combine }, { entropyToMnemonic, mnemonicToSeed }, { wordlist }] = await Promise.all([
    import('shamir-secret-sharing'),
    import('@scure/bip39'),
    import('@scure/bip39/wordlists/english.js'),
  ])
  const entropy = await combine([Uint8Array.from(one), Uint8Array.from(other)])
  const recoveryPhrase = entropyToMnemonic(Uint8Array.from(entropy), wordlist)
  return { recoveryPhrase, seed: await mnemonicToSeed(recoveryPhrase) }
}
