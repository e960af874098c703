import type { Bytes } from './bytes.js'
import { makeReceiveKey, type ReceiveKey, type SealContext } from './hpke.js'
import type { Report } from './password.js'
import { BadShare, hashOf, type PlacedShare } from './shares.js'
import type { ReleasedShare, Shares, ShareWithPassword, WalletFacts } from './vault.js'
import { unwrapShare } from './wrap.js'

/** The opener of one vault. */
export type ShareOpener = ReturnType<typeof createShareOpener>

/** Creates the opener of shares that services send. It keeps the keys that open the answers it waits for. */
export function createShareOpener() {
  const awaitingKeys = new Map<string, ReceiveKey>()

  async function openSealed({ sealed, publicKey }: ReleasedShare, context: SealContext): Promise<Bytes> {
    const key = awaitingKeys.get(publicKey)
    if (!key) throw new Error('No answer was expected for this key')
    awaitingKeys.delete(publicKey)
    return key.open(sealed, context)
  }

  return {
    async receive(): Promise<string> {
      const key = await makeReceiveKey()
      awaitingKeys.set(key.publicKey, key)
      return key.publicKey
    },
    /** Opens the device's share of a split that another device has sealed. @throws BadShare */
    async openHanded(
      releasedShare: ReleasedShare,
      { userId, version, shareHashes }: WalletFacts,
    ): Promise<Bytes> {
      const share = await openSealed(releasedShare, { purpose: 'device-share', about: { userId, version } })
      if ((await hashOf(share)) !== shareHashes.device) throw new BadShare('device')
      return share
    },
    /**
     * Opens shares. The one that a password locks comes first: each key opens one answer only, so a wrong password must not use up the
     * others.
     */
    async openShares(
      { facts, deviceId, wrapKey, auth, recovery, device }: Shares,
      report: Report = () => undefined,
    ): Promise<readonly PlacedShare[]> {
      const { userId, version } = facts
      const about = { userId, version, deviceId }
      const shares: PlacedShare[] = []
      if (recovery) {
        const bytes = await ('locked' in recovery
          ? unlock(recovery, facts, report)
          : openSealed(recovery, { purpose: 'recovery-release', about }))
        shares.push({ from: 'recovery', bytes })
      }
      if (auth)
        shares.push({ from: 'auth', bytes: await openSealed(auth, { purpose: 'auth-release', about }) })
      if (device) shares.push({ from: 'device', bytes: await unwrapShare(device, wrapKey, facts) })
      return shares
    },
  }
}

/** Opens recovery's share with the password that locks it. @throws WrongPassword, BadShare */
async function unlock(
  { locked, password }: ShareWithPassword,
  facts: WalletFacts,
  report: Report,
): Promise<Bytes> {
  const { unlockShare } = await import('./password.js')
  const share = await unlockShare(locked, password, facts, report)
  if ((await hashOf(share)) !== facts.shareHashes.recovery) throw new BadShare('recovery')
  return share
}
