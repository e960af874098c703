import { fromBase64, toBase64 } from '../../../../packages/latchkit/src/wire/base64.js'

/** Bytes of this app: never of a shared buffer, which the browser's cryptography does not accept. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Writes bytes as base64url without padding, as the services and the frame exchange them. */
export const toBase64url = (bytes: Readonly<Uint8Array>): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Reads base64url. Throws for anything else. */
export function fromBase64url(text: string): Bytes {
  const bytes = fromBase64(text)
  if (!bytes) throw new Error('This text isn’t base64url')
  return bytes
}

/** Encodes a text as UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Computes a SHA-256. */
export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
