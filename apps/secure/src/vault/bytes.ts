import { fromBase64, toBase64 } from '../../../../packages/latchkit/src/wire/base64.js'

/** Bytes of this app: never of a shared buffer, as the browser's cryptography takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Writes bytes as the services and the frame exchange them: base64url without padding. */
export const toBase64url = (bytes: Readonly<Uint8Array>): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Reads base64url. Throws for anything else. */
export function fromBase64url(text: string): Bytes {
  const bytes = fromBase64(text)
  if (!bytes) throw new Error('This text isn’t base64url')
  return bytes
}

/** The bytes of a text. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** SHA-256, as the services keep it. */
export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
