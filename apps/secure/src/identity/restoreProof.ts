import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import type { AnswerOf } from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService } from './callService.js'
import { Contradicted } from './contradicted.js'
import type { DeviceWallet } from './deviceWallet.js'
import type { IdentityAnswer, LoginInput, LoginParts } from './loginParts.js'
import { stateOfAuth, withNotes } from './notes.js'
import type { NextStep, ProofKind, TypedProof } from './typedProof.js'

type RestoreAnswer = AnswerOf<(typeof recoveryEndpoints)['restore']>

export interface ProvedRestore {
  readonly loginId: string
  readonly answer: Exclude<RestoreAnswer | IdentityAnswer, { status: 'held' }>
  /** The key that recovery's share is sealed for. */
  readonly publicKey: string
}

interface RestoreInput {
  readonly kind: Extract<ProofKind, 'restoreAuth' | 'restoreRecovery'>
  readonly wallet: DeviceWallet
  readonly login: LoginInput
  /** Auth's statement about this device, if recovery has lost it. */
  readonly state?: string | undefined
  readonly isOptional?: boolean
  /** Continues once recovery has the proof. */
  restore(provedRestore: ProvedRestore): Promise<NextStep>
}

/** Begins a restore by a proof of recovery's own: a code that it mails, or in a login by a provider the identity of this login. */
export const beginRestore = (parts: LoginParts, input: RestoreInput): Promise<NextStep> =>
  input.login.showIdentity ? proveIdentity(parts, input, input.login.showIdentity) : mailCode(parts, input)

async function proveIdentity(
  { access, vault, deviceName }: LoginParts,
  { wallet, login, state: knownState, restore }: RestoreInput,
  show: NonNullable<LoginInput['showIdentity']>,
): Promise<NextStep> {
  const { userId } = wallet.facts
  const publicKey = await vault.receive()
  const answer = await withNotes(access, userId, async () =>
    show({ hpkeKey: publicKey, deviceName, state: knownState ?? (await stateOfAuth(access, userId)) }),
  )
  if (answer.status === 'held') throw new Contradicted('disagree')
  return restore({ loginId: login.loginId, answer, publicKey })
}

async function mailCode(
  parts: LoginParts,
  input: RestoreInput,
  loginId = randomHex(16),
): Promise<TypedProof> {
  const { access, vault, page } = parts
  const { kind, wallet, login, state, isOptional = false, restore } = input
  const { email } = login
  const { userId } = wallet.facts
  const { site, language } = page
  const times = await callService(access, recoveryEndpoints.beginRestore, {
    body: { loginId, userId, email, site, language, state },
  })
  return {
    kind,
    loginId,
    email,
    digits: 6,
    isOptional,
    resendAt: Date.parse(times.resendAt),
    expiresAt: Date.parse(times.expiresAt),
    resend: () => mailCode(parts, input, loginId),
    async verify(code) {
      const publicKey = await vault.receive()
      const answer = await withNotes(access, userId, async () => {
        const body = { loginId, code, hpkeKey: publicKey, state: await stateOfAuth(access, userId) }
        return callService(access, recoveryEndpoints.restore, { body })
      })
      // Recovery must not make a listed device wait: the device could no longer sign.
      if (answer.status === 'held') throw new Contradicted('disagree')
      return restore({ loginId, answer, publicKey })
    },
  }
}
