import { toBase64 } from '../wire/base64.js'

// Conversions between bytes and the texts of the protocol.

/** Bytes that are not backed by shared memory, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Decodes hex of whole bytes. Returns `undefined` for anything else. */
export function fromHex(hex: string): Bytes | undefined {
  if (hex.length % 2 || /[^\da-f]/i.test(hex)) return undefined
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes
}

/** Encodes bytes as URL-safe base64 without padding, for tokens, links and ReCaps. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
