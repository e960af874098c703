import { toBase58 } from '../../wire/base58.js'
import { relayTokenSeconds } from '../../wire/relay.js'
import { type Bytes, concat, toBase64Url, toHex, toUtf8 } from '../encoding.js'
import type { KeyPair, Primitives } from './primitives.js'

/** Returns the client's id at the relay: its Ed25519 public key as did:key. */
export function clientId(publicKey: Bytes): string {
  return `did:key:z${toBase58(concat(Uint8Array.of(0xed, 0x01), publicKey))}`
}

/** Claims of a token. `audience` is the relay's URL as configured, `subject` is random, `now` is in ms. */
export interface TokenClaims {
  readonly audience: string
  readonly subject: string
  readonly now: number
}

/**
 * Creates the token with which a client authenticates at the relay (R1,
 * https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth): a JWT signed with Ed25519, valid for a day.
 */
export async function relayToken(
  { sign }: Pick<Primitives, 'sign'>,
  { publicKey, privateKey }: KeyPair,
  { audience, subject, now }: TokenClaims,
): Promise<string> {
  const encodePart = (value: object) => toBase64Url(toUtf8(JSON.stringify(value)))
  const iat = Math.floor(now / 1_000)
  const claims = {
    iss: clientId(publicKey),
    sub: subject,
    aud: audience,
    iat,
    exp: iat + relayTokenSeconds,
  }
  const signingInput = `${encodePart({ alg: 'EdDSA', typ: 'JWT' })}.${encodePart(claims)}`
  return `${signingInput}.${toBase64Url(await sign(privateKey, toUtf8(signingInput)))}`
}

/** Computes the id of a subscription: the SHA-256 of topic and client id. */
export async function subscriptionId(
  { sha256 }: Pick<Primitives, 'sha256'>,
  topic: string,
  client: string,
): Promise<string> {
  return toHex(await sha256(toUtf8(topic + client)))
}
