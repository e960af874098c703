import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { callService, isRefusal, type ServiceAccess } from './callService.js'
import type { DeviceWallet } from './deviceWallet.js'
import { emailHashOf, ownerHashOf } from './emailHash.js'
import { bringState, carryNotes, stateOfAuth, withNotes } from './notes.js'
import { NotReady } from './notReady.js'
import type { DeviceSession } from './sessions.js'
import { actOf } from './unfinishedActs.js'
import { emailOf } from './walletOwner.js'
import type { Wallets } from './wallets.js'
import { withNewEmail, withoutAct } from './walletTransitions.js'

/** What it takes to finish a change of the shown wallet's address. */
export interface ChangeParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
}

/**
 * Creates the functions that call each service about one change of address. Auth checks the session of this device, recovery its list of
 * devices.
 */
export function serviceCallers(
  { wallets, session }: Pick<ChangeParts, 'wallets' | 'session'>,
  loginId: string,
) {
  return {
    /** Calls auth with the session of this device. */
    auth: <Result>(action: (login: { loginId: string; token: string }) => Promise<Result>): Promise<Result> =>
      session.runWithToken((token) => action({ loginId, token })),
    /** Calls recovery as a device that it has listed. */
    async recovery<Result>(
      action: (login: { loginId: string; userId: string }) => Promise<Result>,
    ): Promise<Result> {
      const { facts } = (await wallets.wallet()) ?? {}
      if (!facts) throw new NotReady('none')
      return action({ loginId, userId: facts.userId })
    },
  }
}

/**
 * Finishes a change of address that was proved to both services. Recovery begins, and accepts both addresses from then on. Auth follows by
 * recovery's signed statement, and recovery drops the old address by auth's. If a service does not answer, the next start of the frame
 * tries again. A day after the change, this device records the new address if both services have it, and tries again later if only auth has
 * it. @throws ServiceFailure
 */
export async function finishEmailChange(parts: ChangeParts): Promise<void> {
  const { access, wallets } = parts
  const wallet = await wallets.wallet()
  const change = wallet && actOf(wallet, 'email')
  if (!change) return
  const { facts } = wallet
  const callers = serviceCallers(parts, change.loginId)
  try {
    const authAnswer = await withNotes(access, facts.userId, async () => {
      const { agreement } = await callers.recovery(async (login) => {
        const state = await stateOfAuth(access, login.userId)
        return callService(access, recoveryEndpoints.finishEmail, { body: { ...login, state } })
      })
      return callers.auth(({ token, ...login }) =>
        callService(access, authEndpoints.finishEmail, { body: { ...login, agreement }, token }),
      )
    })
    await callers.recovery((login) =>
      callService(access, recoveryEndpoints.completeEmail, {
        body: { ...login, agreement: authAnswer.agreement },
      }),
    )
    // The address in the answer is only what auth says. If this device knows the address whose codes were typed, it uses that one instead.
    const email = change.email ?? authAnswer.email
    const { isTold = true } = change
    await changeRecord(wallets, (record) => withNewEmail(withoutAct(record, 'email'), { email, isTold }))
    await carryNotes(access, facts.userId)
  } catch (error) {
    if (!isRefusal(error, 'requestUnknown', 'emailTaken')) throw error
    const outcome = await outcomeOf(access, wallet)
    if (outcome === 'open') throw error
    await changeRecord(wallets, (record) => {
      const ended = withoutAct(record, 'email')
      const { email = record.email, isTold = true } = change
      return outcome === 'followed' ? withNewEmail(ended, { email, isTold }) : ended
    })
    if (outcome === 'dropped') throw error
  }
}

/**
 * Returns how a change ended that this device came too late to finish: `followed` if both services have the new address; `dropped` if auth
 * has the address in this record, or if both services have one and the same third address; else `open`, since recovery changes its address
 * some minutes after auth.
 */
async function outcomeOf(
  access: ServiceAccess,
  wallet: DeviceWallet,
): Promise<'followed' | 'dropped' | 'open'> {
  const { userId } = wallet.facts
  const recoveryFacts = await bringState(access, userId)
  const authFacts = await callService(access, authEndpoints.facts, { body: { userId } })
  if (!authFacts.isKnown) return 'open'
  const haveSameAddress = recoveryFacts.isKnown && recoveryFacts.emailHash === authFacts.emailHash
  const newAddress = actOf(wallet, 'email')?.email
  if (haveSameAddress && newAddress !== undefined && authFacts.emailHash === (await emailHashOf(newAddress)))
    return 'followed'
  return haveSameAddress || authFacts.emailHash === (await ownerHashOf(wallet.facts.userId, emailOf(wallet)))
    ? 'dropped'
    : 'open'
}

/** Changes the record of the shown wallet. */
export async function changeRecord(
  wallets: Wallets,
  make: (wallet: DeviceWallet) => DeviceWallet,
): Promise<void> {
  const shownWallet = await wallets.wallet()
  if (shownWallet) await wallets.change(shownWallet.facts, (wallet) => wallet && make(wallet))
}
