import * as v from 'valibot'
import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import {
  bindOf,
  type ProofPurpose,
  type ProviderAnswer,
} from '../../../../packages/latchkit/src/wire/custody/proofs.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import {
  type ProofService,
  type Provider,
  ways,
} from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { fromBase64url, toBase64url } from '../vault/bytes.js'
import { callService, type ServiceAccess } from './callService.js'
import { Contradicted } from './contradicted.js'
import type { IdentityAnswer, RecoveryAnswer, RecoveryFields } from './loginParts.js'
import type { AskProvider } from './typedProof.js'

/** A login by a provider that has begun. Nothing of it is stored, here or at a service. */
export interface SocialLogin {
  readonly way: Provider
  readonly loginId: string
  /** The wallet that the provider's account has to open, where it is known: then no other account is accepted. */
  readonly userId?: string | undefined
  /** What the proof is for; a login unless given. */
  readonly purpose?: ProofPurpose | undefined
  readonly nonces: Readonly<Record<ProofService, string>>
  /** Until when each nonce is good, as its service has answered it. */
  readonly expiresAt: Readonly<Record<ProofService, string>>
  readonly salt: string
}

const idBytes = 16
const saltBytes = 32
/** A login proves any act of a device, as a code does, and only a login gives a session and a share. */
const loginPurpose = 'login'

/** Begins a login by a provider: asks both services for their nonces. @throws ServiceFailure */
export async function beginSocialLogin(
  access: ServiceAccess,
  { way, userId, purpose }: Pick<SocialLogin, 'way' | 'userId' | 'purpose'>,
): Promise<SocialLogin> {
  const loginId = randomHex(idBytes)
  const body = {
    ...{ loginId, way },
    purpose: purpose ?? loginPurpose,
    ...(userId !== undefined && { userId }),
  }
  const [auth, recovery] = await Promise.all([
    callService(access, authEndpoints.beginProof, { body }),
    callService(access, recoveryEndpoints.beginProof, { body }),
  ])
  return {
    way,
    loginId,
    userId,
    ...(purpose && { purpose }),
    nonces: { auth: auth.nonce, recovery: recovery.nonce },
    expiresAt: { auth: auth.expiresAt, recovery: recovery.expiresAt },
    salt: toBase64url(crypto.getRandomValues(new Uint8Array(saltBytes))),
  }
}

/** Creates what shows each service its proof. It is bound to this device's key, so the answer of the provider is useless elsewhere. */
export function proofsOf(access: ServiceAccess, login: SocialLogin, ask: AskProvider) {
  const { way, loginId, userId, purpose = loginPurpose, salt, nonces, expiresAt } = login
  const isToken = ways[way].proof === 'idToken'
  const askFor = async (service: ProofService) =>
    ask(await bindOf({ way, loginId, userId, salt, nonces, purpose, service, jkt: access.device.id }))
  let token: Promise<ProviderAnswer> | undefined
  let shown: ProviderAnswer | undefined
  async function proofFor(service: ProofService, other: ProofService) {
    if (isToken) token ??= askFor(service)
    const proof = await (token ?? askFor(service))
    shown = proof
    return {
      loginId,
      way,
      purpose,
      salt,
      proof,
      expiresAt: expiresAt[service],
      ...(userId !== undefined && { userId }),
      ...(isToken && { otherNonce: nonces[other] }),
    }
  }
  return {
    /** The address in the answer of the provider, which this frame has not verified. */
    shownEmail: () => (shown && 'token' in shown ? emailInToken(shown.token) : undefined),
    async showToAuth(hpkeKey: string) {
      const body = { ...(await proofFor('auth', 'recovery')), hpkeKey }
      return callService(access, authEndpoints.verifyProof, { body })
    },
    async showToRecovery(
      fields: RecoveryFields & { readonly withoutMailbox?: boolean },
    ): Promise<IdentityAnswer> {
      const body = { ...(await proofFor('recovery', 'auth')), ...fields }
      return callService(access, recoveryEndpoints.verifyProof, { body })
    },
  }
}

const claims = v.object({ email: v.string() })

/** Reads the address that an ID token tells, to stand in a field: the services verify the token. */
function emailInToken(token: string): string | undefined {
  try {
    const json = new TextDecoder().decode(fromBase64url(token.split('.')[1] ?? ''))
    const parsed = v.safeParse(claims, JSON.parse(json))
    return parsed.success ? parsed.output.email : undefined
  } catch {
    // Takes no address out of what is no token: the person types it.
    return undefined
  }
}

/** Requires that recovery has a wallet of the identity that it is shown. */
export const withWallet =
  (show: (fields: RecoveryFields) => Promise<IdentityAnswer>) =>
  async (fields: RecoveryFields): Promise<RecoveryAnswer> => {
    const answer = await show(fields)
    // Auth knows a wallet of this identity that recovery does not know.
    if (answer.status === 'proved') throw new Contradicted('openFirst')
    return answer
  }
