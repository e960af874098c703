import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { WalletFacts } from '../vault/vault.js'
import { callService, type ServiceAccess } from './callService.js'
import { bringState, carryNotes, withNotes } from './notes.js'
import type { Wallets } from './wallets.js'

export interface ReleasedParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
}

const dayMs = 24 * 3_600_000

/** Brings auth recovery's word that this device is released: without it auth gives no share. @throws ServiceFailure */
export const bringRelease = (parts: ReleasedParts, of: WalletFacts): Promise<void> => bring(parts, of)

/** Gives auth a word of recovery that came with a release. @throws ServiceFailure */
export const giveRelease = (parts: ReleasedParts, of: WalletFacts, released: string): Promise<void> =>
  bring(parts, of, released)

/** @param given The word to begin with; a new one unless given, and wherever a note had to be brought first. */
async function bring({ access, wallets }: ReleasedParts, of: WalletFacts, given?: string): Promise<void> {
  const body = { userId: of.userId }
  let first = given
  await withNotes(access, of.userId, async () => {
    const released = first ?? (await callService(access, recoveryEndpoints.released, { body })).released
    first = undefined
    await callService(access, authEndpoints.released, { body: { released } })
  })
  const releasedAt = access.clock.now()
  await wallets.change(of, (wallet) => wallet && { ...wallet, releasedAt })
}

/**
 * Brings auth recovery's word once a day, which ends after thirty days, the notes of both services, and recovery auth's word, by which a
 * change of address ends that no device has finished. @throws ServiceFailure
 */
export async function renewRelease(parts: ReleasedParts): Promise<void> {
  const wallet = await parts.wallets.wallet()
  if (!wallet?.isMade || (!wallet.share && !wallet.locked)) return
  const { releasedAt = 0 } = wallet
  const now = parts.access.clock.now()
  // Ignores a moment in the future: it was noted by a clock that a service had set ahead.
  if (releasedAt <= now && releasedAt + dayMs > now) return
  await bringRelease(parts, wallet.facts)
  await carryNotes(parts.access, wallet.facts.userId)
  await bringState(parts.access, wallet.facts.userId)
}
