import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { fromBase64, toBase64 } from '../../wire/base64.js'
import { fail } from '../../wire/errors/fail.js'
import { unknownType } from '../../wire/errors/walletConnect.js'
import { type Bytes, concat, toBase64Url, toUtf8 } from '../encoding.js'
import type { Primitives } from './primitives.js'

// Envelopes (https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes): ChaCha20-Poly1305 (RFC 8439), 12
// bytes of iv, no associated data.

const ivLength = 12
const keyLength = 32
const tagLength = 16

/** The parts of an envelope that can be read without a key. */
export type Envelope =
  | { readonly type: 0; readonly iv: Bytes; readonly ciphertext: Bytes }
  | { readonly type: 1; readonly sender: Bytes; readonly iv: Bytes; readonly ciphertext: Bytes }
  | { readonly type: 2; readonly plaintext: Bytes }

/** Encrypts a text into an envelope: of type 1 if the sender's public key is given, else of type 0. */
export function seal(
  { random }: Pick<Primitives, 'random'>,
  key: Bytes,
  text: string,
  sender?: Bytes,
): string {
  const iv = random(ivLength)
  const ciphertext = chacha20poly1305(key, iv).encrypt(toUtf8(text))
  return toBase64(
    sender ? concat(Uint8Array.of(1), sender, iv, ciphertext) : concat(Uint8Array.of(0), iv, ciphertext),
  )
}

/** Wraps a text in a type 2 envelope, which is not encrypted. Used for the first message of link mode. */
export function wrapPlain(text: string): string {
  return toBase64Url(concat(Uint8Array.of(2), toUtf8(text)))
}

/**
 * Parses an envelope, in either base64 alphabet.
 * @throws `unknownType` if the message is not an envelope.
 */
export function readEnvelope(message: string): Envelope {
  const bytes = fromBase64(message)
  const type = bytes?.[0]
  if (bytes && type === 2) return { type, plaintext: bytes.subarray(1) }
  const headLength = type === 0 ? 1 : 1 + keyLength
  if (!bytes || (type !== 0 && type !== 1) || bytes.length < headLength + ivLength + tagLength)
    throw fail(unknownType, { context: 'envelope' })
  const iv = bytes.subarray(headLength, headLength + ivLength)
  const ciphertext = bytes.subarray(headLength + ivLength)
  return type === 0
    ? { type, iv, ciphertext }
    : { type, sender: bytes.subarray(1, headLength), iv, ciphertext }
}

/** Decrypts an envelope. @throws if the key is wrong or the envelope was altered. */
export function openEnvelope(envelope: Envelope, key: Bytes): string {
  const plainBytes =
    envelope.type === 2 ? envelope.plaintext : chacha20poly1305(key, envelope.iv).decrypt(envelope.ciphertext)
  return new TextDecoder('utf-8', { fatal: true }).decode(plainBytes)
}
