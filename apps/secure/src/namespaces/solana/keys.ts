import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey } from 'micro-key-producer/slip10.js'
import { toBase58 } from '../../../../../packages/latchkit/src/wire/base58.js'
import type { NamespaceKeys } from '../namespace.js'
import {
  type SignedSolana,
  type SolanaSignRequest,
  signSolanaMessage,
  signSolanaTransactions,
} from './sign.js'

/** The derivation path, which must never change: another path would be another wallet. */
const path = "m/44'/501'/0'/0'"

/** The Solana keys. Addresses are base58. */
export const solanaKeys: NamespaceKeys<SolanaSignRequest, string | readonly SignedSolana[]> = {
  derive: (seed) => new Uint8Array(HDKey.fromMasterSeed(seed).derive(path).privateKey),
  addressOf: (key) => toBase58(ed25519.getPublicKey(key)),
  sign: (key, request) =>
    request.kind === 'message'
      ? signSolanaMessage(key, request.bytes)
      : signSolanaTransactions(key, request.transactions),
  messageIn: (request) => (request.kind === 'message' ? request.bytes : undefined),
}
