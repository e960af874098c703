import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { WalletFacts } from '../vault/vault.js'
import { callService, type ServiceAccess } from './callService.js'
import { isMade } from './deviceWallet.js'
import { bringState, carryNotes, withNotes } from './notes.js'
import type { Wallets } from './wallets.js'
import { withReleasedAt } from './walletTransitions.js'

export interface ReleasedParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
}

const dayMs = 24 * 3_600_000

/** Brings recovery's release of this device to auth, which gives no share without it. @throws ServiceFailure */
export const bringRelease = (parts: ReleasedParts, walletFacts: WalletFacts): Promise<void> =>
  bringToAuth(parts, walletFacts)

/** Brings auth the release that this device has just received from recovery. @throws ServiceFailure */
export const giveRelease = (parts: ReleasedParts, walletFacts: WalletFacts, release: string): Promise<void> =>
  bringToAuth(parts, walletFacts, release)

/** @param firstRelease The release to try first. A new one is requested unless given, and after a note had to be brought. */
async function bringToAuth(
  { access, wallets }: ReleasedParts,
  walletFacts: WalletFacts,
  firstRelease?: string,
): Promise<void> {
  const body = { userId: walletFacts.userId }
  let nextRelease = firstRelease
  await withNotes(access, walletFacts.userId, async () => {
    const release = nextRelease ?? (await callService(access, recoveryEndpoints.released, { body })).released
    nextRelease = undefined
    await callService(access, authEndpoints.released, { body: { released: release } })
  })
  const releasedAt = access.clock.now()
  await wallets.change(walletFacts, (wallet) => wallet && withReleasedAt(wallet, releasedAt))
}

/**
 * Once a day, brings recovery's release to auth, since it expires after thirty days; exchanges the notes of both services; and brings
 * auth's statement to recovery, which then ends a change of address that no device has finished. @throws ServiceFailure
 */
export async function renewRelease(parts: ReleasedParts): Promise<void> {
  const wallet = await parts.wallets.wallet()
  if (!wallet || !isMade(wallet) || (!wallet.share && !wallet.locked)) return
  const { releasedAt = 0 } = wallet
  const now = parts.access.clock.now()
  // Ignores a time in the future: a service had set the clock ahead when it was noted.
  if (releasedAt <= now && releasedAt + dayMs > now) return
  await bringRelease(parts, wallet.facts)
  await carryNotes(parts.access, wallet.facts.userId)
  await bringState(parts.access, wallet.facts.userId)
}
