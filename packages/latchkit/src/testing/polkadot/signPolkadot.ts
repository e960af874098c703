import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { fromHex, joinBytes, toHex } from '../../adapters/polkadot/chain/hex.js'
import type { PolkadotHex, PolkadotPayload } from '../../adapters/polkadot/polkadotWallet.js'
import type { TestPolkadotKey } from '../keys.js'

const hashAboveBytes = 256
const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

/** Returns the account of a key: the public key, or its hash if it is longer than 32 bytes. */
export function accountOf({ type, publicKey }: TestPolkadotKey): PolkadotHex {
  return type === 'ecdsa' ? toHex(hash(bytesOf(publicKey))) : publicKey
}

/** Signs bytes. Loads the sr25519 library when it is first needed. */
export async function signBytes({ type, seed }: TestPolkadotKey, message: Uint8Array): Promise<Uint8Array> {
  const secret = bytesOf(seed)
  if (type === 'ed25519') return ed25519.sign(message, secret)
  if (type === 'ecdsa') {
    const signatureBytes = secp256k1.sign(hash(message), secret, { prehash: false, format: 'recovered' })
    return joinBytes(signatureBytes.slice(1), signatureBytes.slice(0, 1))
  }
  const { secretFromSeed, sign } = await import('@scure/sr25519')
  return sign(secretFromSeed(secret), message)
}

const kinds = { ed25519: 0, sr25519: 1, ecdsa: 2 } as const

/** Signs an extrinsic. Returns the signature, prefixed with the byte of its kind, and the whole extrinsic. */
export async function signPayload(
  key: TestPolkadotKey,
  payload: PolkadotPayload,
): Promise<{ readonly signature: PolkadotHex; readonly signedTransaction: PolkadotHex }> {
  const extra = joinBytes(...payload.signedExtensions.map((name) => extraOf(name, payload)))
  const additional = joinBytes(...payload.signedExtensions.map((name) => additionalOf(name, payload)))
  const call = bytesOf(payload.method)
  const signedBytes = joinBytes(call, extra, additional)
  const signatureBytes = await signBytes(
    key,
    signedBytes.length > hashAboveBytes ? hash(signedBytes) : signedBytes,
  )
  const signature = joinBytes(Uint8Array.of(kinds[key.type]), signatureBytes)
  const head = joinBytes(Uint8Array.of(0x84, 0), bytesOf(accountOf(key)))
  const body = joinBytes(head, signature, extra, call)
  return {
    signature: toHex(signature),
    signedTransaction: toHex(joinBytes(compact(BigInt(body.length)), body)),
  }
}

function extraOf(name: string, payload: PolkadotPayload): Uint8Array {
  switch (name) {
    case 'CheckMortality':
      return bytesOf(payload.era)
    case 'CheckNonce':
      return compact(BigInt(payload.nonce))
    case 'ChargeTransactionPayment':
      return compact(BigInt(payload.tip))
    case 'ChargeAssetTxPayment':
      return joinBytes(
        compact(BigInt(payload.tip)),
        payload.assetId ? joinBytes(Uint8Array.of(1), bytesOf(payload.assetId)) : Uint8Array.of(0),
      )
    case 'CheckMetadataHash':
      return Uint8Array.of(payload.mode ?? 0)
    default:
      return new Uint8Array()
  }
}

function additionalOf(name: string, payload: PolkadotPayload): Uint8Array {
  switch (name) {
    case 'CheckSpecVersion':
      return littleEndian(BigInt(payload.specVersion), 4)
    case 'CheckTxVersion':
      return littleEndian(BigInt(payload.transactionVersion), 4)
    case 'CheckGenesis':
      return bytesOf(payload.genesisHash)
    case 'CheckMortality':
      return bytesOf(payload.blockHash)
    case 'CheckMetadataHash':
      return payload.metadataHash
        ? joinBytes(Uint8Array.of(1), bytesOf(payload.metadataHash))
        : Uint8Array.of(0)
    default:
      return new Uint8Array()
  }
}

/** Writes a number with its lowest byte first. */
function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}

/** Writes a number in SCALE's compact form. */
function compact(value: bigint): Uint8Array {
  if (value < 64n) return littleEndian(value << 2n, 1)
  if (value < 16_384n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return joinBytes(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(value, length))
}
