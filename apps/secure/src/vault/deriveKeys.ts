import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey as SecpKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { HDKey as EdKey } from 'micro-key-producer/slip10.js'
import { publicKeyToAddress } from 'viem/utils'
import { toBase58 } from '../../../../packages/latchkit/src/wire/base58.js'
import type { Bytes } from './bytes.js'
import type { PlacedShare } from './shares.js'

/** The addresses of a wallet, by namespace. */
export interface Addresses {
  /** With its checksum. */
  readonly eip155: string
  /** In base58. */
  readonly solana: string
}

/** The private keys of a wallet, by namespace. */
export interface Keys {
  readonly eip155: Bytes
  readonly solana: Bytes
}

/** The paths, fixed for all time: another one would be another wallet. */
const evmPath = "m/44'/60'/0'/0/0"
const solanaPath = "m/44'/501'/0'/0'"

/** The 24 words of a wallet (BIP-39). */
export const wordsOf = (entropy: Bytes): string => entropyToMnemonic(entropy, wordlist)

/** The entropy of the words of a wallet. @throws Where they are none. */
export const entropyOfWords = (words: string): Bytes => new Uint8Array(mnemonicToEntropy(words, wordlist))

/** Derives the keys of a wallet, without a passphrase. */
export function deriveKeys(entropy: Bytes): Keys {
  const seed = mnemonicToSeedSync(wordsOf(entropy))
  const evm = SecpKey.fromMasterSeed(seed)
  const child = evm.derive(evmPath)
  if (!child.privateKey) throw new Error('The path has no private key')
  const keys = {
    eip155: new Uint8Array(child.privateKey),
    solana: new Uint8Array(EdKey.fromMasterSeed(seed).derive(solanaPath).privateKey),
  }
  for (const key of [child, evm]) key.wipePrivateData()
  seed.fill(0)
  return keys
}

/** The addresses of keys. */
export function addressesOf({ eip155, solana }: Keys): Addresses {
  const publicKey = secp256k1.getPublicKey(eip155, false)
  const hex = [...publicKey].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { eip155: publicKeyToAddress(`0x${hex}`), solana: toBase58(ed25519.getPublicKey(solana)) }
}

/** Overwrites keys. JavaScript may have copied them meanwhile, which is why the worker ends, too. */
export function wipe(...secrets: readonly Bytes[]): void {
  for (const secret of secrets) secret.fill(0)
}

/** Overwrites shares, and what was made of them. */
export function wipeShares(shares: readonly PlacedShare[], ...secrets: readonly Bytes[]): void {
  wipe(...shares.map(({ bytes }) => bytes), ...secrets)
}
