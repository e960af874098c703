import { createHash, createPublicKey, verify } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { siwxProofInvalid } from '../errors/siwx.js'
import { parseJson } from '../upstream/parseJson.js'

/** A proof may be so old. */
export const proofMs = 60_000
/** A proof may be so far ahead: who goes by the time of an answer is never ahead, and who does not is told the time. */
export const aheadMs = 2_000
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
const refuse = (reason: string) => fail(siwxProofInvalid, { reason })

/** Refuses a proof by its time, in ms. The field tells the page that it may show another one, made by the time of this answer. */
function refuseTime(at: number, { now, madeAfter }: ExpectedProof): void {
  const reason = 'it is of another time'
  if (now - at > proofMs || at - now > aheadMs) throw fail(siwxProofInvalid, { reason, field: 'iat' })
  if (at > madeAfter) return
  // Who makes one by then makes it after that, though the time of a proof and of an answer are whole seconds.
  const retrySeconds = Math.max(0, Math.ceil((madeAfter - now) / 1_000) + 1)
  throw fail(siwxProofInvalid, { reason, field: 'iat', retrySeconds })
}

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
  /** None that was made before or then is taken, in ms since 1970. */
  readonly madeAfter: number
  /** The hosts of this server; that of the request where there are none. */
  readonly hosts: readonly string[]
  /** The token that is shown with it; none where the request shows none. */
  readonly token?: string | undefined
}

/**
 * Reads the proof of a request in its header `DPoP`. Whether it was shown before is the store's to say.
 * @throws `siwxProofInvalid` where it is missing, or is not of this request, this time and this token.
 */
export function readProof(request: Request, expected: ExpectedProof): Proof {
  const { hosts, token } = expected
  const text = request.headers.get('DPoP') ?? ''
  const [first = '', second = '', third = '', ...more] = text.split('.')
  if (text.length > longestProof || third === '' || more.length > 0) throw refuse('it is missing')
  const { jwk } = read(first, head)
  const { htm, htu, iat, jti, ath } = read(second, claims)
  if (htm !== request.method) throw refuse('it is of another method')
  if (!isAddressOf(htu, new URL(request.url), hosts)) throw refuse('it is of another address')
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
    const made = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, made)
  } catch {
    // Numbers that are no point of the curve.
    return false
  }
}
