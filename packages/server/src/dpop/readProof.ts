import { createHash, createPublicKey, verify } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { siwxProofInvalid } from '../errors/siwx.js'
import { parseJson } from '../upstream/parseJson.js'

/** Maximum age of a proof. */
export const proofMs = 60_000
/** How far a proof may be ahead of this server's clock. A page that takes the time from an answer of this server, also from a refusal, is never ahead. */
export const aheadMs = 2_000
const maxProofLength = 4_096
const jsonDepth = 4

const headSchema = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  // A private key must not be sent.
  jwk: v.object({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    y: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    d: v.optional(v.never()),
  }),
})
const claimsSchema = v.object({
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  ath: v.optional(v.string()),
})

/** A proof that the holder of a key has sent a request (RFC 9449). */
export interface Proof {
  /** Thumbprint of the key (RFC 7638). */
  readonly holder: string
  /** Hash of the proof: it is accepted once. */
  readonly id: string
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const refuse = (reason: string) => fail(siwxProofInvalid, { reason })

/** Refuses a proof by its time, in ms. `field` tells the page that it may retry with the time of this answer. */
function refuseTime(at: number, { now, madeAfter }: ExpectedProof): void {
  const reason = 'it is of another time'
  if (now - at > proofMs || at - now > aheadMs) throw fail(siwxProofInvalid, { reason, field: 'iat' })
  if (at > madeAfter) return
  // A proof made after this wait is later than `madeAfter`, although both have only whole seconds.
  const retrySeconds = Math.max(0, Math.ceil((madeAfter - now) / 1_000) + 1)
  throw fail(siwxProofInvalid, { reason, field: 'iat', retrySeconds })
}

function readPart<Schema extends v.GenericSchema>(part: string, schema: Schema): v.InferOutput<Schema> {
  const json = parseJson(Buffer.from(part, 'base64url').toString('utf8'), jsonDepth)
  const parseResult = 'value' in json ? v.safeParse(schema, json.value) : undefined
  if (!parseResult?.success) throw refuse('it has another form')
  return parseResult.output
}

/**
 * Whether a URL in a proof belongs to the request: it has one of the hosts, and the path. The scheme is not compared, since a TLS proxy
 * changes it.
 */
function isUrlOf(text: string, { host, pathname }: URL, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isHost = (hosts.length > 0 ? hosts : [host]).includes(url.host)
  return /^https?:$/.test(url.protocol) && isHost && url.pathname === pathname
}

/** What a proof has to contain. */
export interface ExpectedProof {
  readonly now: number
  /** Proofs made at or before this time are refused, in ms since 1970. */
  readonly madeAfter: number
  /** Hosts of this server; without any, the host of the request. */
  readonly hosts: readonly string[]
  /** The token that is sent with it; `undefined` if there is none. */
  readonly token?: string | undefined
}

/**
 * Reads the proof in the header `DPoP`. The store checks whether it was used before. @throws `siwxProofInvalid` if it is missing, or not
 * for this request, this time and this token.
 */
export function readProof(request: Request, expected: ExpectedProof): Proof {
  const { hosts, token } = expected
  const text = request.headers.get('DPoP') ?? ''
  const [first = '', second = '', third = '', ...more] = text.split('.')
  if (text.length > maxProofLength || third === '' || more.length > 0) throw refuse('it is missing')
  const { jwk } = readPart(first, headSchema)
  const { htm, htu, iat, jti, ath } = readPart(second, claimsSchema)
  if (htm !== request.method) throw refuse('it is of another method')
  if (!isUrlOf(htu, new URL(request.url), hosts)) throw refuse('it is of another address')
  refuseTime(iat * 1_000, expected)
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
    const signatureBytes = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signatureBytes)
  } catch {
    // The numbers are not a point on the curve.
    return false
  }
}
