import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, passServiceFailure, type ServiceAccess } from './callService.js'
import { Contradicted } from './contradicted.js'
import { stepOf } from './contradiction.js'
import { isSameUser, type Split } from './deviceWallet.js'
import { enter, type RecoveryAnswer } from './enter.js'
import type { EnterInput, LoginParts, ProvedToAuth } from './loginParts.js'
import { stateOfAuth, withNotes } from './notes.js'
import { giveRelease } from './released.js'
import { addressesIn } from './serviceFacts.js'
import { takeReleased } from './takeReleased.js'
import type { NextStep } from './typedProof.js'

/** A device that proves both halves gets the shares of both services: at once, or after another device approves or a day has passed. */
export async function enterWithBoth(parts: LoginParts, input: EnterInput): Promise<NextStep> {
  const { wallets, vault } = parts
  const { email, proved } = input
  const { facts } = proved
  const publicKey = await vault.receive()
  const own = await wallets.find(facts)
  let answer: RecoveryAnswer
  try {
    answer = await proveToRecovery(parts, input, publicKey, own?.share ? undefined : proved.returned)
  } catch (error) {
    if (!own?.share || !isRefusal(error, 'versionConflict')) throw error
    // Recovery does not have the split that auth has: this device may have its share of what one of them has.
    return stepOf(parts, { own, input, proved })
  }
  const ofRecovery = { userId: answer.userId, addresses: addressesIn(answer.addresses) }
  if (!isSameUser(ofRecovery, facts)) throw new Contradicted('disagree')
  const { isUnconfirmed, madeAt, madeAtSite } = answer
  // Recovery says it once: it stands until the person has answered it.
  const about = {
    email,
    ...(isUnconfirmed && { unconfirmed: { madeAt, madeAtSite } }),
    // A record that is here has been marked before.
    ...(!own && proved.factor && { hasPassword: proved.factor.isSet, factorAt: proved.factor.version }),
  }
  if (answer.status === 'released') {
    await giveRelease(parts, facts, answer.released)
    if (answer.wrapped) await tellFactor(parts.access, proved)
    return takeReleased(parts, { ...input, answer, publicKey, about })
  }
  const { requestId, releaseAt } = answer
  const waits = { ...about, isMade: true, release: { requestId, releaseAt } }
  await wallets.change(facts, (known) => ({ ...known, facts: known?.facts ?? facts, ...waits }))
  return enter(parts, proved)
}

/**
 * Tells recovery the wallet's word on its password: it may have followed auth's receipt alone, and keeps what it could open until then.
 * What fails now is done at the next login.
 */
async function tellFactor(
  access: ServiceAccess,
  { facts: { userId, version }, receipt, signature, factored }: ProvedToAuth,
): Promise<void> {
  if (!factored || receipt === undefined || signature === undefined) return
  const body = { userId, version, receipt, signature, factor: factored.factor }
  await callService(access, recoveryEndpoints.completeSplit, { body }).catch(passServiceFailure)
}

/**
 * Proves recovery's half. It hears which split auth has, and the wallet's word for it: it may be behind.
 * @param returned A split of before that auth has its share of: a device that has none of its own takes recovery's of it.
 */
export function proveToRecovery(
  { access, deviceName }: Pick<LoginParts, 'access' | 'deviceName'>,
  { loginId, code, proved }: Pick<EnterInput, 'loginId' | 'code' | 'proved'>,
  hpkeKey: string,
  returned?: Split,
): Promise<RecoveryAnswer> {
  const { facts, receipt, signature } = proved
  const { version, shareHashes } = returned ?? facts
  const wanted = { version, shareHash: shareHashes.recovery, ...(!returned && { receipt, signature }) }
  let first = proved.state
  return withNotes(access, facts.userId, async () => {
    const state = first ?? (await stateOfAuth(access, facts.userId))
    first = undefined
    const body = { loginId, code, hpkeKey, deviceName, state, ...wanted }
    return callService(access, recoveryEndpoints.verifyLogin, { body })
  })
}
