import type { Report } from '../vault/password.js'
import type { ReleasedShare, Shares, WithPassword } from '../vault/vault.js'
import { shareOfAuth, withToken } from './authShare.js'
import { Contradicted } from './contradicted.js'
import { type DeviceWallet, isSameSplit, type Split, withPresent } from './deviceWallet.js'
import { enter, type RecoveryAnswer } from './enter.js'
import { withOwnFactor } from './factor.js'
import type { EnterInput, LoginParts, ProvedToAuth } from './loginParts.js'
import { splitIn } from './oldRecord.js'
import { renewShares } from './renewShares.js'
import { isSigned } from './serviceFacts.js'
import type { NextStep } from './typedProof.js'

export interface TakeInput extends EnterInput {
  readonly answer: Extract<RecoveryAnswer, { status: 'released' }>
  /** The key that recovery's share is sealed for. */
  readonly publicKey: string
  /** Further fields that are stored in the device's record. */
  readonly about: Pick<DeviceWallet, 'email' | 'unconfirmed' | 'hasPassword' | 'factorAt'>
}

/** Recovery's opened share, and the password that opened it or will lock the next one. */
interface Opened {
  readonly recovery: ReleasedShare | WithPassword
  readonly typed?: string
}

/** Takes the shares that both services have released to this device. */
export async function takeReleased(parts: LoginParts, input: TakeInput): Promise<NextStep> {
  const { wallets } = parts
  const { answer, publicKey, proved, about } = input
  const { facts } = proved
  const { share, wrapped: locked } = answer
  const storedWallet = await wallets.find(facts)
  const take = takerOf(parts, input, storedWallet)
  // One of the services has lost the wallet, and this device has nothing to restore it from.
  if (take.isBehind && !storedWallet?.share && !take.isBack) throw new Contradicted('openFirst')
  if (!locked) {
    // Recovery was restored from before a password, and waits for a device that has the wallet.
    if (!share) throw new Contradicted('openFirst')
    const recovery = { sealed: share, publicKey }
    // Recovery claims that there is no password; the share it gets next is locked anyway.
    if (!take.isBehind || !(storedWallet ?? input.about).hasPassword) return take.with({ recovery })
    return {
      kind: 'password',
      isNew: true,
      submit: (typed, report) => take.with({ recovery, typed }, report),
    }
  }
  const isOwn = storedWallet?.share !== undefined && isSameSplit(storedWallet.facts, facts)
  if (take.isBehind || (storedWallet?.share && !isOwn)) {
    const submit = (typed: string, report: Report) =>
      take.with({ recovery: { locked, password: typed }, typed }, report)
    return { kind: 'password', isNew: false, submit }
  }
  await wallets.change(facts, (now) => {
    const { release: _, ...rest } = now ?? { facts }
    // Only recovery has said that a password locks the share. The mark is set once a password has opened it.
    return { ...rest, ...about, ...(!isOwn && { facts, locked }), isMade: true }
  })
  return enter(parts, proved)
}

/**
 * Creates the function that takes shares of one split as the wallet. If this device or a service has another split, a split with a higher
 * version follows at once.
 */
function takerOf(parts: LoginParts, input: TakeInput, known: DeviceWallet | undefined) {
  const { answer, proved } = input
  const { facts } = proved
  const isOne = isSameSplit(answer, facts)
  const isOlder = known?.share !== undefined && facts.version < known.facts.version
  // The operators have restored one service's share, of a split that is no longer valid.
  const isBack = isOne ? answer.present !== undefined : isReturned(proved, answer)
  const isBehind = !isOne || isOlder || isBack
  return {
    isBehind,
    isBack,
    async with(opened: Opened, report?: Report): Promise<NextStep> {
      if (isBehind) await follow(parts, input, known, opened, report)
      else await adopt(parts, input, opened, report)
      return enter(parts, proved)
    },
  }
}

/** Computes the device's share from the shares of both services. */
async function adopt(
  parts: LoginParts,
  input: TakeInput,
  { recovery }: Opened,
  report?: Report,
): Promise<void> {
  const { access, wallets, vault } = parts
  const { proved, about } = input
  const { facts, receipt, signature } = proved
  const { id: deviceId, wrapKey } = access.device
  const auth = await shareOfAuth({ access, vault, use: sessionOf(parts, input) })
  const share = await vault.adopt({ facts, deviceId, wrapKey, auth, recovery }, report)
  const signed = (await isSigned(facts, signature)) ? { signature, receipt } : {}
  await wallets.change(facts, (known) => {
    const before = known ?? { ...about, facts, isMade: true }
    const taken = { ...withPresent({ ...before, ...about }, { facts, share, ...signed }), isMade: true }
    return 'locked' in recovery ? withOwnFactor(taken, { version: facts.version, isSet: true }) : taken
  })
}

/** Whether auth has its share of the split that recovery got back. */
const isReturned = ({ returned }: ProvedToAuth, split: Split): boolean =>
  returned !== undefined && isSameSplit(returned, split)

const sessionOf = (parts: LoginParts, { proved }: TakeInput) =>
  withToken(parts, proved.facts, proved.session.accessToken)

/** Makes a split with a version above every signed one, if two of the three agree and have the key. */
async function follow(
  parts: LoginParts,
  input: TakeInput,
  known: DeviceWallet | undefined,
  { recovery, typed }: Opened,
  report?: Report,
): Promise<void> {
  const { access, wallets, vault } = parts
  const { answer, proved, loginId, about } = input
  const { facts } = proved
  const { present } = answer
  const ofRecovery = { ...facts, version: answer.version, shareHashes: answer.shareHashes }
  const auth = (wanted?: Split) => shareOfAuth({ access, vault, use: sessionOf(parts, input) }, wanted)
  /** Returns shares of the same split from two places. */
  async function source(): Promise<Omit<Shares, 'deviceId' | 'wrapKey'>> {
    if (isSameSplit(ofRecovery, facts)) return { facts, auth: await auth(), recovery }
    const byRecovery = known && splitIn(known, ofRecovery)
    if (byRecovery) return { facts: ofRecovery, device: byRecovery.share, recovery }
    const byAuth = known && splitIn(known, facts)
    if (byAuth) return { facts, device: byAuth.share, auth: await auth() }
    if (isReturned(proved, ofRecovery)) return { facts: ofRecovery, auth: await auth(ofRecovery), recovery }
    throw new Contradicted('disagree')
  }
  const seen = [
    ...((await isSigned(facts, proved.signature)) ? [facts.version] : []),
    ...((await isSigned(ofRecovery, answer.signature)) ? [answer.version] : []),
    ...(present && (await isSigned({ ...facts, ...present }, present.signature)) ? [present.version] : []),
  ]
  const password =
    typed === undefined ? undefined : { change: answer.wrapped ? ('keep' as const) : ('set' as const), typed }
  // A new device has no record before its first split.
  await wallets.change(facts, (now) => ({ ...(now ?? { facts, isMade: true }), ...about }))
  const renewing = { ...parts, use: sessionOf(parts, input) }
  await renewShares(renewing, facts, { loginId, source, password, above: Math.max(0, ...seen) }, report)
}
