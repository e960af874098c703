import type { Report } from '../vault/password.js'
import type { ReleasedShare, Shares, ShareWithPassword } from '../vault/vault.js'
import { shareOfAuth, withToken } from './authShare.js'
import { Contradicted } from './contradicted.js'
import type { DeviceWallet } from './deviceWallet.js'
import { enter } from './enter.js'
import type { AuthLogin, EnterInput, LoginParts, RecoveryAnswer } from './loginParts.js'
import { findSplit, isSameSplit, type Split } from './ownSplits.js'
import { renewShares } from './renewShares.js'
import { isSigned } from './serviceFacts.js'
import type { NextStep } from './typedProof.js'
import { type WalletEntry, withEntry, withLocked, withOwnFactor, withTaken } from './walletTransitions.js'

export interface TakeInput extends EnterInput {
  readonly answer: Extract<RecoveryAnswer, { status: 'released' }>
  /** The key that recovery's share is sealed for. */
  readonly publicKey: string
  /** What the login tells about the wallet. */
  readonly entry: WalletEntry
}

/** Recovery's opened share, and the password that opened it or will lock the next one. */
interface OpenedShare {
  readonly recovery: ReleasedShare | ShareWithPassword
  readonly typedPassword?: string
}

/** Takes the shares that both services have released to this device. */
export async function takeReleased(parts: LoginParts, input: TakeInput): Promise<NextStep> {
  const { wallets } = parts
  const { answer, publicKey, authLogin, entry } = input
  const { facts } = authLogin
  const { share, wrapped: locked } = answer
  const storedWallet = await wallets.find(facts)
  const taker = createTaker(parts, input, storedWallet)
  // One of the services has lost the wallet, and this device has no share to restore it with.
  if (taker.isBehind && !storedWallet?.share && !taker.isBack) throw new Contradicted('openFirst')
  if (!locked) {
    // Recovery was restored from before a password, and waits for a device that has the wallet.
    if (!share) throw new Contradicted('openFirst')
    const recovery = { sealed: share, publicKey }
    // Recovery claims that there is no password; the share it gets next is locked anyway.
    const hasPassword = storedWallet ? storedWallet.hasPassword : entry.factor?.isSet
    if (!taker.isBehind || !hasPassword) return taker.finish({ recovery })
    return {
      kind: 'password',
      isNew: true,
      submit: (typedPassword, report) => taker.finish({ recovery, typedPassword }, report),
    }
  }
  const isOwn = storedWallet?.share !== undefined && isSameSplit(storedWallet.facts, facts)
  if (taker.isBehind || (storedWallet?.share && !isOwn)) {
    const submit = (typedPassword: string, report: Report) =>
      taker.finish({ recovery: { locked, password: typedPassword }, typedPassword }, report)
    return { kind: 'password', isNew: false, submit }
  }
  // Only recovery has said that a password locks the share, so `hasPassword` is set once a password has opened it.
  await wallets.change(facts, (record) => withLocked(withEntry(record, entry), facts, locked))
  return enter(parts, authLogin)
}

/**
 * Creates the function that stores the released shares as the wallet of this device. If this device or a service has another split, the
 * function makes a split with a higher version at once.
 */
function createTaker(parts: LoginParts, input: TakeInput, storedWallet: DeviceWallet | undefined) {
  const { answer, authLogin } = input
  const { facts } = authLogin
  const haveSameSplit = isSameSplit(answer, facts)
  const isOlder = storedWallet?.share !== undefined && facts.version < storedWallet.facts.version
  // The operators have restored one service's share, of a split that is no longer valid.
  const isReturnedSplit = haveSameSplit ? answer.present !== undefined : isReturned(authLogin, answer)
  const isBehind = !haveSameSplit || isOlder || isReturnedSplit
  return {
    isBehind,
    isBack: isReturnedSplit,
    async finish(openedShare: OpenedShare, report?: Report): Promise<NextStep> {
      if (isBehind) await makeNewerSplit(parts, input, storedWallet, openedShare, report)
      else await storeReleasedSplit(parts, input, openedShare, report)
      return enter(parts, authLogin)
    },
  }
}

/** Computes the device's share from the shares of both services. */
async function storeReleasedSplit(
  parts: LoginParts,
  input: TakeInput,
  { recovery }: OpenedShare,
  report?: Report,
): Promise<void> {
  const { access, wallets, vault } = parts
  const { authLogin, entry } = input
  const { facts, receipt, signature } = authLogin
  const { id: deviceId, wrapKey } = access.device
  const auth = await shareOfAuth({ access, vault, use: sessionOf(parts, input) })
  const share = await vault.adopt({ facts, deviceId, wrapKey, auth, recovery }, report)
  const signatures = (await isSigned(facts, signature)) ? { signature, receipt } : {}
  await wallets.change(facts, (record) => {
    const takenWallet = withTaken(withEntry(record, entry), { facts, share, ...signatures })
    return 'locked' in recovery
      ? withOwnFactor(takenWallet, { version: facts.version, isSet: true })
      : takenWallet
  })
}

/** Whether auth has its share of the split that recovery got back. */
const isReturned = ({ returnedSplit }: AuthLogin, split: Split): boolean =>
  returnedSplit !== undefined && isSameSplit(returnedSplit, split)

const sessionOf = (parts: LoginParts, { authLogin }: TakeInput) =>
  withToken(parts, authLogin.facts, authLogin.session.accessToken)

/**
 * Makes a split with a version above every signed one, if two of the three (this device and the services) have shares of the same split.
 */
async function makeNewerSplit(
  parts: LoginParts,
  input: TakeInput,
  storedWallet: DeviceWallet | undefined,
  { recovery, typedPassword }: OpenedShare,
  report?: Report,
): Promise<void> {
  const { access, wallets, vault } = parts
  const { answer, authLogin, loginId, entry } = input
  const { facts } = authLogin
  const { present } = answer
  const recoveryFacts = { ...facts, version: answer.version, shareHashes: answer.shareHashes }
  const auth = (split?: Split) => shareOfAuth({ access, vault, use: sessionOf(parts, input) }, split)
  /** Returns shares of the same split from two places. */
  async function source(): Promise<Omit<Shares, 'deviceId' | 'wrapKey'>> {
    if (isSameSplit(recoveryFacts, facts)) return { facts, auth: await auth(), recovery }
    const recoverySplit = storedWallet && findSplit(storedWallet, recoveryFacts)
    if (recoverySplit) return { facts: recoveryFacts, device: recoverySplit.share, recovery }
    const authSplit = storedWallet && findSplit(storedWallet, facts)
    if (authSplit) return { facts, device: authSplit.share, auth: await auth() }
    if (isReturned(authLogin, recoveryFacts))
      return { facts: recoveryFacts, auth: await auth(recoveryFacts), recovery }
    throw new Contradicted('disagree')
  }
  const signedVersions = [
    ...((await isSigned(facts, authLogin.signature)) ? [facts.version] : []),
    ...((await isSigned(recoveryFacts, answer.signature)) ? [answer.version] : []),
    ...(present && (await isSigned({ ...facts, ...present }, present.signature)) ? [present.version] : []),
  ]
  const password =
    typedPassword === undefined
      ? undefined
      : { change: answer.wrapped ? ('keep' as const) : ('set' as const), typedPassword }
  // A new device has no record before its first split.
  await wallets.change(facts, (record) => withEntry(record, entry))
  const renewParts = { ...parts, use: sessionOf(parts, input) }
  await renewShares(
    renewParts,
    facts,
    { loginId, source, password, above: Math.max(0, ...signedVersions) },
    report,
  )
}
