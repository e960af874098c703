import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { bindOf, type ProviderAnswer } from '../../../../packages/latchkit/src/wire/custody/proofs.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import {
  type ProofService,
  type Provider,
  ways,
} from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { toBase64url } from '../vault/bytes.js'
import { callService, isRefusal, ServiceFailure } from './callService.js'
import { Contradicted } from './contradicted.js'
import { decideCase } from './decideCase.js'
import { type DeviceWallet, isMade, splitsOf } from './deviceWallet.js'
import { ownerHashOf } from './emailHash.js'
import { enterWithBoth } from './enterWithBoth.js'
import { hasShare } from './login.js'
import type { AuthLogin, LoginInput, LoginParts, RecoveryFields } from './loginParts.js'
import { makeWallet } from './makeWallet.js'
import { restoreAuth } from './restoreAuth.js'
import { askFacts } from './serviceFacts.js'
import type { NextStep } from './typedProof.js'
import { enterNewUser, logInAgain, readAuthLogin } from './verifyLogin.js'

/** A login by a provider that has begun. Nothing of it is stored, here or at a service. */
export interface SocialLogin {
  readonly way: Provider
  readonly loginId: string
  readonly nonces: Readonly<Record<ProofService, string>>
  /** Until when each nonce is good, as its service has answered it. */
  readonly expiresAt: Readonly<Record<ProofService, string>>
  readonly salt: string
}

/** Gets an answer of the provider that is bound to this text. */
export type AskProvider = (bind: string) => Promise<ProviderAnswer>

const idBytes = 16
const saltBytes = 32
const purpose = 'login'

/** Begins a login by a provider: asks both services for their nonces. @throws ServiceFailure */
export async function beginSocialLogin(parts: LoginParts | undefined, way: Provider): Promise<SocialLogin> {
  if (!parts) throw new ServiceFailure('unreachable')
  const { access } = parts
  const loginId = randomHex(idBytes)
  const body = { loginId, way, purpose } as const
  const [auth, recovery] = await Promise.all([
    callService(access, authEndpoints.beginProof, { body }),
    callService(access, recoveryEndpoints.beginProof, { body }),
  ])
  return {
    way,
    loginId,
    nonces: { auth: auth.nonce, recovery: recovery.nonce },
    expiresAt: { auth: auth.expiresAt, recovery: recovery.expiresAt },
    salt: toBase64url(crypto.getRandomValues(new Uint8Array(saltBytes))),
  }
}

/**
 * Proves a login by a provider. Each service verifies an answer of the provider by itself: one ID token is for both services, a code for one,
 * so a second one is asked for only where recovery has to verify.
 * @throws ServiceFailure, Contradicted
 */
export async function proveSocial(
  parts: LoginParts,
  login: SocialLogin,
  ask: AskProvider,
): Promise<NextStep> {
  const { wallets, vault, deviceName } = parts
  const { showToAuth, showToRecovery } = proofsOf(parts, login, ask)
  const authLogin = await readAuthLogin(parts, showToAuth)
  let isOutdated = false
  const input: LoginInput = {
    email: '',
    loginId: login.loginId,
    isNewDevice: false,
    showIdentity: showToRecovery,
    askBoth() {
      isOutdated = true
    },
  }
  if ('voucher' in authLogin)
    return enterNewUser(parts, input, authLogin, async (makingParts, user) => {
      const makeNew = () => makeWallet(makingParts, user)
      const lostWallet = await findLostAtAuth(parts)
      if (lostWallet) return restoreAuth(parts, { deviceWallet: lostWallet, input, makeNew })
      const { status } = await showToRecovery({ hpkeKey: await vault.receive(), deviceName })
      // Recovery has a wallet of this identity that auth does not know.
      if (status !== 'proved') throw new Contradicted('openFirst')
      return makeNew()
    })
  const storedWallet = await wallets.find(authLogin.facts)
  if (storedWallet && hasShare(storedWallet)) {
    try {
      return await logInAgain(parts, input, authLogin)
    } catch (error) {
      // The shares were renewed on another device: this one needs those of both services.
      if (!isOutdated || !isRefusal(error, 'shareOutdated')) throw error
    }
  }
  return enterAsNewDevice(parts, { ...input, isNewDevice: true, authLogin }, showToRecovery)
}

/** Finds a wallet of this device that auth has lost, and that an identity opens. */
async function findLostAtAuth({ access, wallets }: LoginParts): Promise<DeviceWallet | undefined> {
  for (const wallet of (await wallets.withoutEmail()).filter(isMade)) {
    const { facts } = wallet
    const bothFacts = await askFacts(access, facts)
    const record = {
      ...facts,
      otherSplits: splitsOf(wallet).map((split) => split.facts),
      emailHash: await ownerHashOf(facts.userId, ''),
    }
    if (decideCase(record, bothFacts.auth, bothFacts.recovery) === 'restoreAuth') return wallet
  }
  return undefined
}

const enterAsNewDevice = (
  parts: LoginParts,
  input: LoginInput & { readonly authLogin: AuthLogin },
  show: ReturnType<typeof proofsOf>['showToRecovery'],
): Promise<NextStep> =>
  enterWithBoth(parts, {
    ...input,
    async showToRecovery(fields) {
      const answer = await show(fields)
      // Auth knows a wallet of this identity that recovery does not know.
      if (answer.status === 'proved') throw new Contradicted('openFirst')
      return answer
    },
  })

/** Creates what shows each service its proof. It is bound to this device's key, so the answer of the provider is useless elsewhere. */
function proofsOf({ access }: Pick<LoginParts, 'access'>, login: SocialLogin, ask: AskProvider) {
  const { way, loginId, salt, nonces, expiresAt } = login
  const isToken = ways[way].proof === 'idToken'
  const askFor = async (service: ProofService) =>
    ask(await bindOf({ way, loginId, salt, nonces, purpose, service, jkt: access.device.id }))
  let token: Promise<ProviderAnswer> | undefined
  async function proofFor(service: ProofService, other: ProofService) {
    if (isToken) token ??= askFor(service)
    const proof = await (token ?? askFor(service))
    const otherNonce = isToken ? { otherNonce: nonces[other] } : {}
    return { loginId, way, purpose, salt, expiresAt: expiresAt[service], ...otherNonce, proof } as const
  }
  return {
    async showToAuth(hpkeKey: string) {
      const body = { ...(await proofFor('auth', 'recovery')), hpkeKey }
      const answer = await callService(access, authEndpoints.verifyProof, { body })
      // Only a proof that links an identity is answered so.
      if ('status' in answer) throw new ServiceFailure('unreadable')
      return answer
    },
    async showToRecovery(fields: RecoveryFields) {
      const body = { ...(await proofFor('recovery', 'auth')), ...fields }
      return callService(access, recoveryEndpoints.verifyProof, { body })
    },
  }
}
