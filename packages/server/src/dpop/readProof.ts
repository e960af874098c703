import { createHash, createPublicKey, verify } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { siwxProofInvalid } from '../errors/siwx.js'
import { parseJson } from '../upstream/parseJson.js'

/** A proof may be so old, or so far ahead. */
export const proofMs = 60_000
const longestProof = 4_096
const jsonDepth = 4

const head = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  // A private key has no place here.
  jwk: v.object({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    y: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    d: v.optional(v.never()),
  }),
})
const claims = v.object({
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  ath: v.optional(v.string()),
})

/** A proof that a request was sent by who has a key (RFC 9449). */
export interface Proof {
  /** The key, by its thumbprint (RFC 7638). */
  readonly holder: string
  /** The proof itself, by a hash: it is taken once. */
  readonly id: string
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const refuse = (reason: string, field?: string) =>
  fail(siwxProofInvalid, { reason, ...(field !== undefined && { field }) })

function read<Schema extends v.GenericSchema>(part: string, schema: Schema): v.InferOutput<Schema> {
  const json = parseJson(Buffer.from(part, 'base64url').toString('utf8'), jsonDepth)
  const parsed = 'value' in json ? v.safeParse(schema, json.value) : undefined
  if (!parsed?.success) throw refuse('it has another form')
  return parsed.output
}

/** Whether an address is that of the request: one of the hosts, and the path. What ends https in front changes the scheme. */
function isAddressOf(text: string, { host, pathname }: URL, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const given = new URL(text)
  const isHost = (hosts.length > 0 ? hosts : [host]).includes(given.host)
  return /^https?:$/.test(given.protocol) && isHost && given.pathname === pathname
}

/** The values that a proof has to name. */
export interface ExpectedProof {
  readonly now: number
  /** The hosts of this server; that of the request where there are none. */
  readonly hosts: readonly string[]
  /** The token that is shown with it; none where the request shows none. */
  readonly token?: string | undefined
}

/**
 * Reads the proof of a request in its header `DPoP`. Whether it was shown before is the store's to say.
 * @throws `siwxProofInvalid` where it is missing, or is not of this request, this time and this token.
 */
export function readProof(request: Request, { now, hosts, token }: ExpectedProof): Proof {
  const text = request.headers.get('DPoP') ?? ''
  const [first = '', second = '', third = '', ...more] = text.split('.')
  if (text.length > longestProof || third === '' || more.length > 0) throw refuse('it is missing')
  const { jwk } = read(first, head)
  const { htm, htu, iat, jti, ath } = read(second, claims)
  if (htm !== request.method) throw refuse('it is of another method')
  if (!isAddressOf(htu, new URL(request.url), hosts)) throw refuse('it is of another address')
  if (Math.abs(now - iat * 1_000) > proofMs) throw refuse('it is of another time', 'iat')
  if (ath !== (token === undefined ? undefined : hash(token))) throw refuse('it is of another token')
  if (!isSigned(`${first}.${second}`, third, jwk)) throw refuse('it is not signed by its key')
  const { x, y } = jwk
  const holder = hash(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
  return { holder, id: hash(`${holder} ${jti}`) }
}

function isSigned(
  text: string,
  signature: string,
  { x, y }: { readonly x: string; readonly y: string },
): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const made = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, made)
  } catch {
    // Numbers that are no point of the curve.
    return false
  }
}
