import type { ReleasedShare, WalletFacts } from '../vault/vault.js'
import { recoveryVerifyAnswer, type Session, verifyAnswer } from './answers.js'
import { callService, ServiceFailure } from './callService.js'
import { completeUser, createUser, type MakingParts } from './createUser.js'
import { completeRotation, owedTo, takeNext } from './nextSplit.js'
import { ServicesDiffer } from './ServicesDiffer.js'
import { shareOfAuth } from './signRequest.js'
import { digitsOfOne } from './typedProof.js'
import type { DeviceWallet } from './wallets.js'

/** The login that a code is of. */
export interface LoginInput {
  readonly email: string
  readonly loginId: string
  readonly isNewDevice: boolean
}

/** The word of auth on a user that it knows. */
interface ProvedToAuth {
  readonly facts: WalletFacts
  readonly session: Session
  /** Its word to recovery that it has this split; the first one needs none. */
  readonly receipt: string | undefined
  /** Its share, for the first try of recovery's half: a worker that has ended meanwhile cannot open it any more. */
  share: ReleasedShare | undefined
}

/**
 * Makes the proof of the codes of one login. Auth takes its half once: after a wrong second half only that one is proved again.
 */
export function loginProof(parts: MakingParts, input: LoginInput): (code: string) => Promise<void> {
  let proved: ProvedToAuth | undefined
  return async (code) => {
    if (proved === undefined) {
      const answer = await proveToAuth(parts, input, code.slice(0, digitsOfOne))
      if (answer === undefined) return
      if (!input.isNewDevice) return returnTo(parts, input.email, answer)
      proved = answer
    }
    await adopt(parts, input, proved, code.slice(digitsOfOne))
  }
}

/** Proves auth's half. @returns Nothing where the address had no wallet, and has one now. */
async function proveToAuth(
  parts: MakingParts,
  { email, loginId }: LoginInput,
  code: string,
): Promise<ProvedToAuth | undefined> {
  const { access, vault } = parts
  const hpkeKey = await vault.receive()
  const answer = await callService(access, '/auth/v1/login/verify', { loginId, code, hpkeKey }, verifyAnswer)
  if (answer.isNew) {
    await createUser(parts, { ...answer, email, loginId })
    return undefined
  }
  const { user, session, share, shareHashes, receipt } = answer
  return {
    facts: { userId: user.id, version: user.version, addresses: user.addresses, shareHashes },
    ...{ session, receipt },
    share: { sealed: share, publicKey: hpkeKey },
  }
}

/** A device that has a share logs in again. */
async function returnTo(
  { access, wallets }: MakingParts,
  email: string,
  { facts, session, receipt }: ProvedToAuth,
): Promise<void> {
  // The answer that its own new shares are at auth was lost.
  if (receipt !== undefined) await takeNext(wallets, facts, receipt)
  const wallet = await wallets.wallet()
  const isSame = wallet?.facts.userId === facts.userId && wallet.facts.version === facts.version
  if (!wallet || !isSame) {
    // Another device has made the wallet meanwhile, or replaced the shares: this one logs in as a new one.
    await wallets.forgetShare()
    throw new ServiceFailure('shareOutdated')
  }
  if (JSON.stringify(wallet.facts.addresses) !== JSON.stringify(facts.addresses)) {
    throw new ServicesDiffer('Auth states other addresses than this device has')
  }
  // Its own making, whose answer was lost: recovery has yet to be told.
  const owes = !wallet.isMade && { isMade: true, owesCompletion: true }
  await wallets.setWallet({ ...wallet, email, ...owes, ...owedTo(receipt) })
  await wallets.setSession(session)
  await completeUser({ access, wallets })
  await completeRotation({ access, wallets })
}

/** Takes the share of recovery for this device: at once, or after another device approves or a day has passed. */
async function adopt(
  parts: MakingParts,
  { email, loginId }: LoginInput,
  proved: ProvedToAuth,
  code: string,
): Promise<void> {
  const { access, wallets, vault, deviceName } = parts
  const { facts, session, receipt, share: early } = proved
  // A wrong code takes a person time, in which the worker ends, and the key of this share with it.
  proved.share = undefined
  const { device } = access
  const publicKey = await vault.receive()
  const answer = await callService(
    access,
    '/recovery/v1/login/verify',
    {
      loginId,
      code,
      hpkeKey: publicKey,
      deviceName,
      version: facts.version,
      shareHash: facts.shareHashes.recovery,
    },
    recoveryVerifyAnswer,
  )
  if (JSON.stringify(answer.addresses) !== JSON.stringify(facts.addresses)) {
    throw new ServicesDiffer('Auth and recovery state different addresses')
  }
  const before = await wallets.wallet()
  const { isUnconfirmed, madeAt, madeAtSite } = answer
  const wallet: DeviceWallet = {
    ...{ email, facts, isMade: true },
    // Recovery says it once: it stands until the person has answered it.
    ...(before?.facts.userId === facts.userId && before.unconfirmed && { unconfirmed: before.unconfirmed }),
    ...(isUnconfirmed && { unconfirmed: { madeAt, madeAtSite } }),
    ...owedTo(receipt),
  }
  if (answer.status === 'held') {
    const { requestId, releaseAt } = answer
    await wallets.setWallet({ ...wallet, release: { requestId, releaseAt } })
    return wallets.setSession(session)
  }
  const areOther = JSON.stringify(answer.shareHashes) !== JSON.stringify(facts.shareHashes)
  if (answer.version !== facts.version || areOther) {
    throw new ServicesDiffer('Auth and recovery state different shares')
  }
  if (answer.wrapped) {
    await wallets.setWallet({ ...wallet, locked: answer.wrapped })
    await wallets.setSession(session)
    return completeRotation({ access, wallets })
  }
  if (!answer.share) throw new ServiceFailure('unreadable')
  const recovery = { sealed: answer.share, publicKey }
  const auth = early ?? (await shareOfAuth({ access, vault, token: session.accessToken }))
  const share = await vault.adopt({ facts, deviceId: device.id, auth, recovery, wrapKey: device.wrapKey })
  await wallets.setWallet({ ...wallet, share })
  await wallets.setSession(session)
  await completeRotation({ access, wallets })
}
