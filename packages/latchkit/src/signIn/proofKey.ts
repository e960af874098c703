import { randomHex } from './randomHex.js'
import type { Records } from './records.js'

/** The key of a page, and the half of it that servers see. */
interface ProofKey {
  readonly privateKey: CryptoKey
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const utf8 = (text: string) => new TextEncoder().encode(text)
const part = (value: object) => base64url(utf8(JSON.stringify(value)))

/** What a request is that is proved. */
export interface ProvedRequest {
  readonly method: string
  readonly url: string
  /** The token that it shows, if any. */
  readonly token?: string | undefined
  /** In ms since 1970. */
  readonly now: number
}

/**
 * Opens the key of this browser for a site, and makes it the first time. Nobody can read it out, this page included: it only signs.
 * @returns Makes the header `DPoP` of a request (RFC 9449).
 */
export async function openProofKey(records: Records): Promise<(request: ProvedRequest) => Promise<string>> {
  const known = (await records.get('key')) as ProofKey | undefined
  const { privateKey, jwk } = known ?? (await made(records))
  return async ({ method, url, token, now }) => {
    const { origin, pathname } = new URL(url)
    const claims = { htm: method, htu: origin + pathname, iat: Math.floor(now / 1_000), jti: randomHex(16) }
    const hash = token && new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token)))
    const head = part({ typ: 'dpop+jwt', alg: 'ES256', jwk })
    const signed = `${head}.${part({ ...claims, ...(hash && { ath: base64url(hash) }) })}`
    const signature = await crypto.subtle.sign({ ...curve, hash: 'SHA-256' }, privateKey, utf8(signed))
    return `${signed}.${base64url(new Uint8Array(signature))}`
  }
}

async function made(records: Records): Promise<ProofKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return records.add('key', { privateKey, jwk: { kty, crv, x, y } })
}
