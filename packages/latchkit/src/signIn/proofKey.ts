import type { SiwxHandle } from '../core/contracts/siwx.js'
import { randomHex } from '../wire/bytes.js'
import type { Records } from './records.js'

/** The private key of a page, and its public key, which servers see. */
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
const encodePart = (value: object) => base64url(utf8(JSON.stringify(value)))

/** The parts of a request that its proof covers. */
export interface ProvedRequest {
  readonly method: string
  readonly url: string
  /** The token that the request shows, if any. */
  readonly token?: string | undefined
  /** In ms since 1970. */
  readonly now: number
}

/**
 * Opens the key of this browser for a site; creates it the first time. Nonces and sessions are bound to this key. Nobody can read it, not
 * even this page, which can only sign with it.
 * @param handle The storage for the random name of the key's record.
 * @returns A function that creates the `DPoP` header of a request (RFC 9449).
 */
export async function openProofKey(
  records: Records,
  handle: SiwxHandle,
): Promise<(request: ProvedRequest) => Promise<string>> {
  const { privateKey, jwk } = await openKey(records, handle)
  return async ({ method, url, token, now }) => {
    const { origin, pathname } = new URL(url)
    const claims = { htm: method, htu: origin + pathname, iat: Math.floor(now / 1_000), jti: randomHex(16) }
    const hash = token && new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(token)))
    const head = encodePart({ typ: 'dpop+jwt', alg: 'ES256', jwk })
    const signingInput = `${head}.${encodePart({ ...claims, ...(hash && { ath: base64url(hash) }) })}`
    const signature = await crypto.subtle.sign({ ...curve, hash: 'SHA-256' }, privateKey, utf8(signingInput))
    return `${signingInput}.${base64url(new Uint8Array(signature))}`
  }
}

async function openKey(records: Records, handle: SiwxHandle): Promise<ProofKey> {
  const storedName = handle.read()
  const name = storedName ?? randomHex(16)
  // Store the name at once, so that a tab that opens meanwhile uses the same one.
  if (!storedName) handle.write(name)
  const record = (await records.get(name)) as Partial<ProofKey> | undefined
  if (record === undefined) return createKey(records, name)
  if (isProofKey(record)) return record
  // The name belongs to another record, because any script of the page can write to the storage: use a new name.
  return openKey(records, { ...handle, read: () => undefined })
}

const isProofKey = (value: Partial<ProofKey>): value is ProofKey =>
  value.privateKey instanceof CryptoKey && value.jwk !== undefined

async function createKey(records: Records, name: string): Promise<ProofKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return records.add(name, { privateKey, jwk: { kty, crv, x, y } })
}
