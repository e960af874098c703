import type { Bytes } from './bytes.js'
import { makeReceiveKey, type ReceiveKey, type SealContext } from './hpke.js'
import type { Report } from './password.js'
import { BadShare, hashOf, type PlacedShare } from './shares.js'
import type { AdoptInput, OwnShares, ReleasedShare, RevealInput, WalletFacts, WithPassword } from './vault.js'
import { unwrapShare } from './wrap.js'

/** Opens the shares that services send: it knows the keys of the answers that it waits for. */
export function createShareOpener() {
  const waiting = new Map<string, ReceiveKey>()

  async function opened({ sealed, publicKey }: ReleasedShare, context: SealContext): Promise<Bytes> {
    const key = waiting.get(publicKey)
    if (!key) throw new Error('No answer was expected for this key')
    waiting.delete(publicKey)
    return key.open(sealed, context)
  }

  /** The share of recovery: sealed for this device, or locked by the password besides. */
  async function recoveryShare(
    recovery: ReleasedShare | WithPassword,
    { facts, deviceId }: Pick<AdoptInput, 'facts' | 'deviceId'>,
    report: Report,
  ): Promise<Bytes> {
    if (!('locked' in recovery)) {
      const about = { userId: facts.userId, version: facts.version, deviceId }
      return opened(recovery, { purpose: 'recovery-release', about })
    }
    return unlocked(recovery, facts, report)
  }

  /** The shares of both services, opened. The locked one first: a wrong password must not cost the other. */
  async function bothShares(input: RevealInput, report: Report): Promise<readonly [Bytes, Bytes]> {
    const { facts, deviceId, auth } = input
    const about = { userId: facts.userId, version: facts.version, deviceId }
    const recovery = await recoveryShare(input.recovery, input, report)
    return [await opened(auth, { purpose: 'auth-release', about }), recovery]
  }

  return {
    recoveryShare,
    bothShares,
    async receive(): Promise<string> {
      const key = await makeReceiveKey()
      waiting.set(key.publicKey, key)
      return key.publicKey
    },
    /** The shares of auth and of this device. */
    async ownShares({ facts, deviceId, auth, device, wrapKey }: OwnShares): Promise<readonly PlacedShare[]> {
      const about = { userId: facts.userId, version: facts.version, deviceId }
      return [
        { from: 'auth', bytes: await opened(auth, { purpose: 'auth-release', about }) },
        { from: 'device', bytes: await unwrapShare(device, wrapKey, facts) },
      ]
    },
  }
}

/** Opens a share of recovery by the password that locks it. @throws WrongPassword, BadShare */
export async function unlocked(
  { locked, password }: WithPassword,
  facts: WalletFacts,
  report: Report,
): Promise<Bytes> {
  const { unlockShare } = await import('./password.js')
  const share = await unlockShare(locked, password, facts, report)
  await requireShare(share, facts)
  return share
}

/** @throws BadShare */
export async function requireShare(share: Bytes, { shareHashes }: WalletFacts): Promise<void> {
  if ((await hashOf(share)) !== shareHashes.recovery) throw new BadShare('recovery')
}
