import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, ignoreServiceFailure, isRefusal, type ServiceAccess } from './callService.js'
import { Contradicted } from './contradicted.js'
import { stepOf } from './contradiction.js'
import { isSameUser } from './deviceWallet.js'
import { enter } from './enter.js'
import type { AuthLogin, EnterInput, LoginParts, RecoveryAnswer, RecoveryFields } from './loginParts.js'
import { stateOfAuth, withNotes } from './notes.js'
import type { Split } from './ownSplits.js'
import { giveRelease } from './released.js'
import { addressesIn } from './serviceFacts.js'
import { takeReleased } from './takeReleased.js'
import type { NextStep } from './typedProof.js'
import { withEntry, withRelease } from './walletTransitions.js'

/** Logs in by a proof that both services verify. The device gets the shares of both services, at once or after an approval or a day. */
export async function enterWithBoth(parts: LoginParts, input: EnterInput): Promise<NextStep> {
  const { wallets, vault } = parts
  const { email, isUntold, authLogin } = input
  const { facts } = authLogin
  const publicKey = await vault.receive()
  const storedWallet = await wallets.find(facts)
  let answer: RecoveryAnswer
  try {
    answer = await proveToRecovery(
      parts,
      input,
      publicKey,
      storedWallet?.share ? undefined : authLogin.returnedSplit,
    )
  } catch (error) {
    if (!storedWallet?.share || !isRefusal(error, 'versionConflict')) throw error
    // Recovery does not have auth's split. This device may have its own share of auth's split or of recovery's.
    return stepOf(parts, { deviceWallet: storedWallet, input, authLogin })
  }
  const recoveryFacts = { userId: answer.userId, addresses: addressesIn(answer.addresses) }
  if (!isSameUser(recoveryFacts, facts)) throw new Contradicted('disagree')
  const { isUnconfirmed, madeAt, madeAtSite } = answer
  // Recovery reports this only once, so it is stored until the person has answered.
  const unconfirmed = isUnconfirmed ? { madeAt, madeAtSite } : undefined
  const entry = { email, isUntold, facts, unconfirmed, factor: authLogin.factor }
  if (answer.status === 'released') {
    await giveRelease(parts, facts, answer.released)
    if (answer.wrapped) await reportFactor(parts.access, authLogin)
    return takeReleased(parts, { ...input, answer, publicKey, entry })
  }
  const { requestId, releaseAt } = answer
  await wallets.change(facts, (record) => withRelease(withEntry(record, entry), { requestId, releaseAt }))
  return enter(parts, authLogin)
}

/**
 * Tells recovery what the wallet has signed about its password: without the wallet's signature, recovery also keeps a share that it can
 * open by itself. If this fails, the next login tries again.
 */
async function reportFactor(
  access: ServiceAccess,
  { facts: { userId, version }, receipt, signature, factored }: AuthLogin,
): Promise<void> {
  if (!factored || receipt === undefined || signature === undefined) return
  const body = { userId, version, receipt, signature, factor: factored.factor }
  await callService(access, recoveryEndpoints.completeSplit, { body }).catch(ignoreServiceFailure)
}

/** Creates what shows recovery its half of a code. */
export const codeForRecovery =
  (
    { access }: Pick<LoginParts, 'access'>,
    { loginId, code }: { readonly loginId: string; readonly code: string },
  ) =>
  (fields: RecoveryFields): Promise<RecoveryAnswer> =>
    callService(access, recoveryEndpoints.verifyLogin, { body: { loginId, code, ...fields } })

/**
 * Proves a login to recovery. Also tells recovery which split auth has, and the wallet's signature for it, since recovery may have an older
 * split.
 * @param returnedSplit An earlier split of which auth has got its share back. A device without a share of its own then gets recovery's
 * share of that split.
 */
export function proveToRecovery(
  { access, deviceName }: Pick<LoginParts, 'access' | 'deviceName'>,
  { showToRecovery, authLogin }: Pick<EnterInput, 'showToRecovery' | 'authLogin'>,
  hpkeKey: string,
  returnedSplit?: Split,
): Promise<RecoveryAnswer> {
  const { facts, receipt, signature } = authLogin
  const { version, shareHashes } = returnedSplit ?? facts
  const target = { version, shareHash: shareHashes.recovery, ...(!returnedSplit && { receipt, signature }) }
  let firstState = authLogin.state
  return withNotes(access, facts.userId, async () => {
    const state = firstState ?? (await stateOfAuth(access, facts.userId))
    firstState = undefined
    return showToRecovery({ hpkeKey, deviceName, state, ...target })
  })
}
