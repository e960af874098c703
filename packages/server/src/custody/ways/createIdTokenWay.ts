import type { JWTPayload } from 'jose'
import { fail } from 'latchkit/wire'
import { socialRefused } from '../../errors/custody.js'
import { createKeySet } from './createKeySet.js'
import type { IdTokenEndpoints } from './endpoints.js'
import { labelOf, readEmail } from './readEmail.js'
import type { VerifiedIdentity, VerifyWay } from './verifyWay.js'
import type { WayOptions } from './wayOptions.js'

const maxTokenLength = 8_192
/** The age up to which a token proves a login. */
const maxAgeSeconds = 300
/** How far a provider's clock may be from ours. */
const clockToleranceSeconds = 90
const algorithms = ['RS256', 'ES256']
/** Three parts in base64url. */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** OpenID Connect Core §2: at most 255 ASCII characters. */
const subjectPattern = /^[\x21-\x7e]{1,255}$/

/** What differs between providers of ID tokens. */
export interface IdTokenRules {
  readonly endpoints: IdTokenEndpoints
  /** Reads whether the provider has checked the address, from the claim `email_verified`. */
  isTrue(claim: unknown): boolean
  /** The label of an identity without an address. */
  readonly name: string
}

/** Returns why claims do not prove this login, or nothing. The signature, issuer and expiry are checked before. */
function problemOf(
  claims: JWTPayload,
  { clientId, bind, now }: { clientId: string; bind: string; now: number },
) {
  const { aud, azp, iat, nonce, sub } = claims
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (audiences.length !== 1 || audiences[0] !== clientId) return 'otherAudience'
  if (azp !== undefined && azp !== clientId) return 'otherAudience'
  if (typeof iat !== 'number' || now - iat > maxAgeSeconds) return 'tooOld'
  if (now - iat < -clockToleranceSeconds) return 'fromTheFuture'
  if (typeof nonce !== 'string' || nonce !== bind) return 'otherNonce'
  return typeof sub === 'string' && subjectPattern.test(sub) ? undefined : 'oddSubject'
}

/** Creates the verifier of a provider that proves a login by an ID token, which it has signed over our nonce. */
export function createIdTokenWay(options: WayOptions, rules: IdTokenRules): VerifyWay {
  const { provider, clientId, clock, calls } = options
  const { issuer, keys: url } = rules.endpoints
  const keySet = createKeySet({ provider, url, calls, clock })
  const refused = (reason: string, cause?: unknown) => fail(socialRefused, { provider, reason }, cause)

  /** Checks the signature, and what jose checks beside it. */
  async function readClaims(token: string): Promise<JWTPayload> {
    const { decodeProtectedHeader, jwtVerify, errors } = await import('jose')
    try {
      const { alg, typ, kid } = decodeProtectedHeader(token)
      // Look at the header first: a token that cannot be right must not lead to a request for keys.
      if (alg === undefined || !algorithms.includes(alg)) throw refused('otherAlgorithm')
      if (typeof kid !== 'string') throw refused('noKeyId')
      if (typ !== undefined && String(typ).toUpperCase() !== 'JWT') throw refused('otherType')
      const checks = {
        algorithms,
        issuer,
        currentDate: new Date(clock.now()),
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'nonce'],
      }
      const { payload } = await keySet.use((keys) => jwtVerify(token, keys, checks))
      return payload
    } catch (error) {
      // jose throws a TypeError for some malformed headers and keys.
      if (error instanceof errors.JOSEError) throw refused(error.code, error)
      if (error instanceof TypeError || error instanceof DOMException) throw refused('malformed', error)
      throw error
    }
  }

  function identityOf(claims: JWTPayload): VerifiedIdentity {
    const { sub = '', email } = claims
    const identity = { issuer, subject: sub }
    if (email === undefined) return { ...identity, label: rules.name }
    const address = readEmail(email)
    if (address === undefined) throw refused('oddEmail')
    const { email_verified: isVerified, is_private_email: isRelay } = claims
    return {
      ...identity,
      label: labelOf(address),
      email: {
        address,
        isVerified: rules.isTrue(isVerified),
        isRelay: isRelay === true || isRelay === 'true',
      },
    }
  }

  return async (proof, { bind }) => {
    if (!('token' in proof) || typeof proof.token !== 'string') throw refused('otherProof')
    const { token } = proof
    if (token.length > maxTokenLength || !tokenPattern.test(token)) throw refused('malformed')
    const claims = await readClaims(token)
    const problem = problemOf(claims, { clientId, bind, now: Math.floor(clock.now() / 1_000) })
    if (problem) throw refused(problem)
    return identityOf(claims)
  }
}
