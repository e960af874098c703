import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { fromHex, isSameBytes } from '../../../wire/bytes.js'
import { readSs58Address } from '../../../wire/ss58Address.js'
import { compressKey, recoverKey } from '../recoverKey.js'
import type { Verifier } from '../verifier.js'

const [plainLength, ecdsaLength] = [64, 65]
/** The byte that some wallets put before a signature to tell its kind. */
const kinds = { ed25519: 0, sr25519: 1, ecdsa: 2 } as const
const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

/**
 * Verifies a signature over the text between `<Bytes>` and `</Bytes>`. The account is a key of sr25519 or ed25519, or the hash of a
 * secp256k1 key. An address does not tell the kind of key, so every kind whose signatures have this length is tried.
 */
export const verifyPolkadot: Verifier = async ({ address, text, signature }) => {
  const account = readSs58Address(address)?.publicKey
  const bytes = fromHex(signature, ecdsaLength + 1)
  // Reject the zero account: anybody can sign for it.
  if (!account || !bytes || account.every((byte) => byte === 0)) return undefined
  const message = utf8ToBytes(`<Bytes>${text}</Bytes>`)
  for (const { kind, signatureBytes } of readings(bytes))
    if (await isSignedBy(kind, signatureBytes, message, account)) return 'substrate'
  return undefined
}

interface Reading {
  readonly kind: keyof typeof kinds
  readonly signatureBytes: Uint8Array
}

/** Returns the possible readings of the bytes as a signature. */
function readings(bytes: Uint8Array): readonly Reading[] {
  const plain = ['sr25519', 'ed25519'] as const
  if (bytes.length === plainLength) return plain.map((kind) => ({ kind, signatureBytes: bytes }))
  const markedKind = Object.entries(kinds).find(([, byte]) => byte === bytes[0])?.[0] as
    | Reading['kind']
    | undefined
  const rest = bytes.subarray(1)
  const length = markedKind === 'ecdsa' ? ecdsaLength : plainLength
  const markedReadings: Reading[] =
    markedKind && rest.length === length ? [{ kind: markedKind, signatureBytes: rest }] : []
  return bytes.length === ecdsaLength
    ? [...markedReadings, { kind: 'ecdsa', signatureBytes: bytes }]
    : markedReadings
}

async function isSignedBy(
  kind: Reading['kind'],
  signatureBytes: Uint8Array,
  message: Uint8Array,
  account: Uint8Array,
): Promise<boolean> {
  if (kind === 'ed25519') return ed25519.verify(signatureBytes, message, account, { zip215: false })
  if (kind === 'ecdsa') {
    const key = recoverKey(
      signatureBytes.subarray(0, plainLength),
      (signatureBytes[plainLength] ?? 4) % 27,
      hash(message),
    )
    return key !== undefined && isSameBytes(hash(compressKey(key)), account)
  }
  const { verify } = await import('@scure/sr25519')
  try {
    return verify(message, signatureBytes, account)
  } catch {
    // The library throws for bytes that are no signature or no key.
    return false
  }
}
