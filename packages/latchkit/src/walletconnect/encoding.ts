// Bytes as the protocol writes them.

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes that no shared memory lies under, as the platform's cryptography wants them. */
export type Bytes = Uint8Array<ArrayBuffer>

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads hex of whole bytes; `undefined` for anything else. */
export function fromHex(hex: string): Bytes | undefined {
  if (hex.length % 2 || /[^\da-f]/i.test(hex)) return undefined
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes
}

/** Standard alphabet, padded: the text form on the relay. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In parts, since a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  }
  return btoa(binary)
}

/** URL alphabet, without padding: tokens, links and ReCaps. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Reads both alphabets, padded or not; `undefined` for anything else. */
export function fromBase64(text: string): Bytes | undefined {
  const standard = text.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')
  if (/[^A-Za-z\d+/]/.test(standard) || standard.length % 4 === 1) return undefined
  const binary = atob(standard)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Bitcoin's alphabet; a leading zero byte is a leading 1. */
export function toBase58(bytes: Uint8Array): string {
  let digits = ''
  let rest = BigInt(`0x${toHex(bytes) || '0'}`)
  for (; rest > 0n; rest /= 58n) digits = base58Letters[Number(rest % 58n)] + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + digits
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
