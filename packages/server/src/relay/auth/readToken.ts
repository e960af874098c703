import { verify } from 'node:crypto'
import * as v from 'valibot'
import type { RelayLimits } from '../../config/relayLimits.js'
import { hostMatches } from './hostMatches.js'
import { keyOfClientId } from './keyOfClientId.js'
import { tokenClaims, tokenHeader } from './tokenClaims.js'

interface TokenRules {
  /** Hosts of this relay. */
  readonly names: readonly string[]
  readonly limits: RelayLimits
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The client of a token, or why the token is refused. `audience` is the host in the token, if the host is the reason. */
export type TokenAnswer =
  | { readonly clientId: string }
  | { readonly refused: string; readonly audience?: string }

const audienceRefusal = 'Unauthorized: audience not allowed'
const refuse = (why: string): TokenAnswer => ({ refused: `JWT validation error: ${why}` })

const partPattern = /^[\w-]+$/

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  jwtPart: string,
): v.InferOutput<Schema> | undefined {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(Buffer.from(jwtPart, 'base64url').toString()))
    return success ? output : undefined
  } catch {
    return undefined // not JSON
  }
}

/**
 * Verifies a token (R1): a JWT signed by the Ed25519 key that its issuer contains. Returns the client id, or the text of the refusal, which
 * clients recognize. The token itself is not passed on.
 */
export function readToken(token: string | undefined, { names, limits, now }: TokenRules): TokenAnswer {
  const [header = '', payload = '', signature = '', ...more] = (token ?? '').split('.')
  const isJwtShaped = more.length === 0 && [header, payload, signature].every((one) => partPattern.test(one))
  const claims = isJwtShaped && parse(tokenHeader, header) ? parse(tokenClaims, payload) : undefined
  const key = claims && keyOfClientId(claims.iss)
  if (!claims || !key) return refuse('Invalid signature')
  const bytes = Buffer.from(signature, 'base64url')
  // Without this check, several texts would count as the same signature.
  const isPlain = bytes.toString('base64url') === signature
  if (!isPlain || !verify(null, Buffer.from(`${header}.${payload}`), key, bytes))
    return refuse('Invalid signature')
  const seconds = now / 1000
  if (claims.iat > seconds + limits.tokenSkewSeconds) return refuse('JWT Token is not yet valid')
  if (claims.exp <= seconds) return refuse('JWT Token is expired')
  if (claims.exp - claims.iat > limits.tokenLifetimeSeconds) return refuse('Lifetime too long')
  // Tell this case from a wrong clock or key of the client: the operator has not configured this host.
  if (!hostMatches(names, claims.aud)) return { refused: audienceRefusal, audience: claims.aud }
  return { clientId: claims.iss }
}
