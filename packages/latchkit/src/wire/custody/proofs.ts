import * as v from 'valibot'
import { toBase64 } from '../base64.js'
import { base64url, hexId, hpkeKey, moment } from './fields.js'
import { type Identity, identityText, type ProofService, type Provider, providers, ways } from './ways.js'

// Proofs of a provider. Each is bound to the nonces of the services that verify it, to the device's key and to one purpose, so what one
// service was shown is useless at the other, in another browser and for another act.

/** What proofs are for. A proof for one purpose is refused for another. */
export const proofPurposes = ['login', 'fresh', 'link', 'remove', 'factor', 'export'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

/** How long a nonce is good. A service computes it anew whenever it needs it, so asking for a nonce stores nothing. */
export const nonceLifeMs = 600_000

/** What a service computes its nonce of. */
export interface ProofFacts {
  readonly loginId: string
  /** Thumbprint of the device's proof key (RFC 7638). */
  readonly jkt: string
  readonly way: Provider
  readonly purpose: ProofPurpose
  /** The wallet that the proof is about, unless the provider is to say which. */
  readonly userId?: string | undefined
}

/** What a proof is bound to. */
export interface BoundProof extends ProofFacts {
  /** The service that is to verify the proof. */
  readonly service: ProofService
  /** The nonces of the services. A service that is not to verify the proof has none, and always reads its own here. */
  readonly nonces: Readonly<Partial<Record<ProofService, string>>>
  /** Random bytes of the frame, in base64url. */
  readonly salt: string
}

const sha256 = async (text: string): Promise<string> =>
  toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

/**
 * Computes what binds a proof: the `nonce` of an ID token, or the `code_verifier` of a code (RFC 7636). Both sides compute it: the frame
 * before it asks the provider, the service when it verifies. One ID token is for both services, so both nonces bind it; a code is for one.
 */
export function bindOf({ service, nonces, salt, ...facts }: BoundProof): Promise<string> {
  const { purpose, way, userId = '', loginId, jkt } = facts
  const bound = {
    idToken: [nonces.auth ?? '', nonces.recovery ?? ''],
    code: [service, nonces[service] ?? ''],
  }[ways[way].proof]
  return sha256(JSON.stringify(['latchkit social v1', purpose, way, userId, loginId, jkt, ...bound, salt]))
}

/** Computes the `code_challenge` (S256) by which a provider is asked for a code. */
export const codeChallengeOf = (codeVerifier: string): Promise<string> => sha256(codeVerifier)

/**
 * Computes the name by which services, frame and notes speak of an identity of a wallet. The wallet is part of it, so the names of one
 * identity in two wallets cannot be compared.
 */
export const identityHashOf = (userId: string, identity: Identity): Promise<string> =>
  sha256(identityHashText(userId, identityText(identity)))

/** Returns the text whose SHA-256 in base64url is the name of an identity. */
export const identityHashText = (userId: string, text: string): string =>
  JSON.stringify(['latchkit identity v1', userId, text])

const nonce = base64url(32)
const proofFields = {
  loginId: hexId,
  way: v.picklist(providers),
  purpose: v.picklist(proofPurposes),
  userId: v.optional(hexId),
}
const providerText = (maxLength: number) =>
  v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(maxLength))

/** What a provider has answered: an ID token, or a code that the service exchanges. */
const providerAnswer = v.union([
  v.strictObject({ token: providerText(8_192) }),
  v.strictObject({ code: providerText(2_048) }),
])
export type ProviderAnswer = v.InferOutput<typeof providerAnswer>

/** A request for a service's nonce. */
export const proofQuestion = v.strictObject(proofFields)
/** A service's nonce, and until when it is good. */
export const proofNonce = v.object({ nonce, expiresAt: moment })
/** The fields of a proof, as each service receives them. */
export const shownProofFields = {
  ...proofFields,
  /** As the service has answered it with its nonce. */
  expiresAt: moment,
  /** The nonce of the other service, if an ID token is bound to it, too. */
  otherNonce: v.optional(nonce),
  salt: base64url(32),
  proof: providerAnswer,
  hpkeKey,
}
export type ShownProviderProof = v.InferOutput<v.StrictObjectSchema<typeof shownProofFields, undefined>>
