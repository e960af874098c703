import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Keys, keysOfSeed } from '../namespaces/keys.js'
import type { Bytes } from './bytes.js'
import type { PlacedShare } from './shares.js'

export { type Addresses, addressesOf, type Keys } from '../namespaces/keys.js'

/** Returns the 24 words of a wallet (BIP-39). */
export const wordsOf = (entropy: Bytes): string => entropyToMnemonic(entropy, wordlist)

/** Returns the entropy of the words of a wallet. @throws If they are invalid. */
export const entropyOfWords = (recoveryPhrase: string): Bytes =>
  new Uint8Array(mnemonicToEntropy(recoveryPhrase, wordlist))

/** Derives the keys of a wallet, without a passphrase. */
export function deriveKeys(entropy: Bytes): Keys {
  const seed = mnemonicToSeedSync(wordsOf(entropy))
  const keys = keysOfSeed(seed)
  seed.fill(0)
  return keys
}

/** Overwrites secrets. JavaScript may have copied them, which is why the worker ends, too. */
export function wipe(...secrets: readonly Bytes[]): void {
  for (const secret of secrets) secret.fill(0)
}

/** Overwrites the keys of a wallet. */
export const wipeKeys = (keys: Keys): void => wipe(...Object.values(keys))

/** Overwrites shares, and what was made from them. */
export function wipeShares(shares: readonly PlacedShare[], ...secrets: readonly Bytes[]): void {
  wipe(...shares.map(({ bytes }) => bytes), ...secrets)
}
