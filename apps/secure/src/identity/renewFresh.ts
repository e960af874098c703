import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Report } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import type { FreshProof } from '../window/freshLogin.js'
import { callService, ServiceFailure } from './callService.js'
import { NotReady } from './notReady.js'
import type { PasswordChange } from './ownSplits.js'
import { type NextInput, type RenewParts, renewShares } from './renewShares.js'
import { emptyWallet } from './walletTransitions.js'

/** The recovery password in a renewal: how it changes, and the passwords. */
export interface RenewPassword {
  readonly change: PasswordChange
  /** The password that locks recovery's present share. */
  readonly current?: string
  /** The password that will lock the new share; `undefined` if it is removed. */
  readonly next?: string
}

/**
 * Renews the shares from those of both services, after a fresh login: with a new recovery password, another one, or none. @throws NotReady,
 * ServiceFailure (`passwordUnfinished` if recovery does not confirm the password yet), WrongPassword
 */
export async function renewFresh(
  parts: Omit<RenewParts, 'use'>,
  { loginId, email, facts, recovery, use, authShare }: FreshProof,
  password?: RenewPassword,
  report?: Report,
  handOver?: NextInput['handOver'],
): Promise<void> {
  const { change, current, next } = password ?? {}
  if ('salt' in recovery && current === undefined) throw new NotReady('password')
  const openableShare = 'salt' in recovery ? { locked: recovery, password: current ?? '' } : recovery
  // The window has no record of a wallet before its first split.
  await parts.wallets.change(facts, (record) => record ?? emptyWallet(email, facts))
  await renewShares(
    { ...parts, use },
    facts,
    {
      loginId,
      source: async () => ({ facts, auth: await authShare(), recovery: openableShare }),
      ...(change && { password: { change, typedPassword: next } }),
      handOver,
    },
    report,
  )
  if (change) await requirePasswordStored(parts, facts, change)
}

/**
 * Checks at recovery itself that the recovery password now locks its share as intended: auth's receipt does not prove it.
 * @throws ServiceFailure
 */
async function requirePasswordStored(
  { access, wallets }: Pick<RenewParts, 'access' | 'wallets'>,
  walletFacts: WalletFacts,
  change: PasswordChange,
): Promise<void> {
  const query = { userId: walletFacts.userId }
  const { hasPassword } = await callService(access, recoveryEndpoints.devices, { query })
  const isStored =
    (await wallets.find(walletFacts))?.owes === undefined && hasPassword === (change !== 'remove')
  if (!isStored) throw new ServiceFailure('passwordUnfinished')
}
