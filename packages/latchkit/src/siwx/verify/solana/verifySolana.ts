import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fromBase58 } from '../../../wire/base58.js'
import type { Verifier } from '../verifier.js'

const signatureLength = 64

/** Verifies a signature of Ed25519 over the bytes of the text; the address is the key. Keys that anybody can sign for are refused. */
export const verifySolana: Verifier = async ({ address, text, signature }) => {
  const bytes = fromBase58(signature)
  const key = fromBase58(address, 44)
  if (bytes?.length !== signatureLength || !key) return undefined
  return ed25519.verify(bytes, utf8ToBytes(text), key, { zip215: false }) ? 'solana:ed25519' : undefined
}
