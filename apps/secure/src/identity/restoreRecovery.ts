import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Report } from '../vault/password.js'
import { shareOfAuth, withToken } from './authShare.js'
import { callService, ignoreServiceFailure } from './callService.js'
import { decideCase } from './decideCase.js'
import type { DeviceWallet } from './deviceWallet.js'
import { enter } from './enter.js'
import type { AuthLogin, LoginInput, LoginParts } from './loginParts.js'
import { withNotes } from './notes.js'
import { findSplit, isSameSplit } from './ownSplits.js'
import {
  type NextPassword,
  namesOf,
  nextOf,
  partOfRecovery,
  renewShares,
  type SentSplit,
} from './renewShares.js'
import { beginRestore, type ProvedRestore } from './restoreProof.js'
import { askFacts, type BothAnswers, ownerHashOfLogin } from './serviceFacts.js'
import { completeSplit, signNext } from './signSplit.js'
import type { NextStep } from './typedProof.js'

interface WalletToRestore {
  readonly wallet: DeviceWallet
  readonly input: LoginInput
  readonly authLogin: AuthLogin
  readonly bothFacts: BothAnswers
}

/** Restores a wallet that recovery has lost, or has an older split of, if auth and this device agree. It can be postponed. */
export async function offerRestore(
  parts: LoginParts,
  input: LoginInput,
  authLogin: AuthLogin,
): Promise<NextStep> {
  const wallet = await parts.wallets.find(authLogin.facts)
  if (!wallet?.share) return undefined
  const bothFacts = await askFacts(parts.access, wallet.facts)
  const record = {
    ...wallet.facts,
    emailHash: await ownerHashOfLogin(wallet, input.email, bothFacts),
  }
  if (decideCase(record, bothFacts.auth, bothFacts.recovery) !== 'restoreRecovery') return undefined
  const restored = restoreRecovery(parts, { wallet, input, authLogin, bothFacts })
  // Nobody asks the person first in a login by a provider. This wallet signs without it, and the next login tries again.
  return input.showIdentity ? restored.catch(ignoreServiceFailure) : restored
}

/**
 * Begins the restore. It can be postponed only if auth has the same split as this device: otherwise both services are behind, and
 * the wallet cannot sign until the restore is done.
 */
export function restoreRecovery(parts: LoginParts, walletToRestore: WalletToRestore): Promise<NextStep> {
  const { wallet, input, authLogin, bothFacts } = walletToRestore
  const isOptional = isSameSplit(wallet.facts, authLogin.facts)
  return beginRestore(parts, {
    kind: 'restoreRecovery',
    wallet,
    login: input,
    state: bothFacts.stateOfAuth,
    isOptional,
    async restore(provedRestore: ProvedRestore): Promise<NextStep> {
      if (!wallet.hasPassword) return bringToRecovery(parts, walletToRestore, provedRestore)
      const change =
        provedRestore.answer.status === 'released' && provedRestore.answer.wrapped ? 'keep' : 'set'
      return {
        kind: 'password',
        isNew: true,
        isOptional,
        submit: (typedPassword, report) =>
          bringToRecovery(parts, walletToRestore, provedRestore, { change, typedPassword }, report),
      }
    },
  })
}

async function bringToRecovery(
  parts: LoginParts,
  { wallet, input, authLogin }: WalletToRestore,
  { loginId, answer }: ProvedRestore,
  password?: NextPassword,
  report?: Report,
): Promise<void> {
  const { access, wallets, vault, deviceName, page } = parts
  const { facts } = wallet
  const split = findSplit(wallet, authLogin.facts)
  if (!split) return
  const use = withToken(parts, facts, authLogin.session.accessToken)
  const source = async () => {
    const auth = await shareOfAuth({ access, vault, use }, split.facts)
    return { facts: split.facts, device: split.share, auth }
  }
  const renewParts = { ...parts, use }
  // Recovery has the wallet, but an older split: with its own code, it accepts a renewal.
  if (answer.status === 'released')
    await renewShares(renewParts, facts, { loginId, source, password }, report)
  else await wallets.withSharesLock(bringSplit)
  // If auth had an older split, too, the login is not finished yet.
  if (split.facts.version !== facts.version) await enter(parts, authLogin)

  async function bringSplit(): Promise<void> {
    const next = await nextOf(renewParts, facts, { source, password }, report)
    await withNotes(access, facts.userId, async () => {
      const release = await enterUser(next)
      const body = { ...namesOf(next), share: next.sent.auth, released: release }
      await use((token) => callService(access, authEndpoints.addSplit, { body, token }))
    })
    await signNext(renewParts, next, password?.typedPassword)
    await completeSplit(renewParts, facts)
  }

  /**
   * Brings the wallet back to recovery, which accepts the split by auth's statement and the code that was just typed, and lists this device
   * by the wallet's signature.
   */
  async function enterUser(next: SentSplit): Promise<string> {
    const names = namesOf(next)
    const { enter } = await use((token) => callService(access, authEndpoints.enter, { body: names, token }))
    const { site, language } = page
    const enterAnswer = await callService(access, recoveryEndpoints.enterUser, {
      body: {
        ...names,
        ...partOfRecovery(next),
        loginId,
        ...(input.email !== '' && { email: input.email }),
        site,
        language,
        deviceName,
        enter,
        addresses: { ...facts.addresses },
      },
    })
    return enterAnswer.released
  }
}
