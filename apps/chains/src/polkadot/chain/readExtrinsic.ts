import { decodeAddress } from '@polkadot/util-crypto'
import { compact } from '@polkadot-api/substrate-bindings'
import type { KeyType } from '../setup/keys.js'
import { fromHex, join } from './hex.js'
import { badFormat } from './refusal.js'
import type { Runtime, ScaleCodec } from './runtime.js'

/** A call as in the metadata: pallet, function, arguments. */
export interface Call {
  readonly type: string
  readonly value: { readonly type: string; readonly value: unknown }
}

/** A signed extrinsic. */
export interface SignedExtrinsic {
  readonly accountId: Uint8Array
  readonly signature: { readonly type: KeyType; readonly bytes: Uint8Array }
  /** The decoded extensions, by their names. */
  readonly extras: Readonly<Record<string, unknown>>
  /** The bytes of the call and the extensions: the signed part that is also sent. */
  readonly signed: Uint8Array
  readonly call: Call
}

/** The first byte of a signed extrinsic of version 4. */
const signedVersion4 = 0x84
const keyTypes: Readonly<Record<string, KeyType>> = {
  Sr25519: 'sr25519',
  Ed25519: 'ed25519',
  Ecdsa: 'ecdsa',
}

/** Reads a signed extrinsic of version 4 that fills all bytes. @throws `badFormat` */
export function readExtrinsic(runtime: Runtime, bytes: Uint8Array): SignedExtrinsic {
  const read = (codec: ScaleCodec, at: number) => {
    try {
      const value = codec.dec(bytes.slice(at))
      const encoded = codec.enc(value)
      return { value, own: encoded, next: at + encoded.length }
    } catch {
      throw badFormat('Codec error')
    }
  }
  const length = read(compact as unknown as ScaleCodec, 0)
  if (BigInt(length.value as number) !== BigInt(bytes.length - length.next)) throw badFormat('Codec error')
  if (bytes[length.next] !== signedVersion4) throw badFormat('it is not signed, or not of version 4')
  const address = read(runtime.address, length.next + 1)
  const signature = read(runtime.signature, address.next)
  const extras: Record<string, unknown> = {}
  const parts: Uint8Array[] = []
  let at = signature.next
  for (const { identifier, extra } of runtime.extensions) {
    const part = read(extra, at)
    extras[identifier] = part.value
    parts.push(part.own)
    at = part.next
  }
  const call = read(runtime.call, at)
  const whole = join(bytes.slice(0, length.next + 1), address.own, signature.own, ...parts, call.own)
  if (!Buffer.from(whole).equals(bytes)) throw badFormat('Codec error')
  const { type, value } = signature.value as { readonly type: string; readonly value: unknown }
  const keyType = keyTypes[type]
  const signatureBytes = fromHex(value, 65)
  const accountId = accountIdIn(address.value)
  if (!keyType || !signatureBytes || !accountId) throw badFormat('its signer is of an unknown kind')
  return {
    accountId,
    signature: { type: keyType, bytes: signatureBytes },
    extras,
    signed: join(call.own, ...parts),
    call: call.value as Call,
  }
}

/** Returns the account of a `MultiAddress`, or `undefined` if it is not written as an account id. */
export function accountIdIn(address: unknown): Uint8Array | undefined {
  const { type, value } = (address ?? {}) as { readonly type?: unknown; readonly value?: unknown }
  return type === 'Id' && typeof value === 'string' ? decodeAddress(value) : undefined
}
