import { wipe, wipeKeys, wipeShares } from './deriveKeys.js'
import { deviceShareOf } from './deviceShare.js'
import { seal } from './hpke.js'
import { keysOf } from './joinKeys.js'
import type { ShareOpener } from './openShares.js'
import type { PlacedShare } from './shares.js'
import type { Shares, Vault } from './vault.js'
import { unwrapShare, type WrappedShare, wrapShare } from './wrap.js'

/** Creates the tasks by which a device gets its share, or gives it to another device of the wallet. */
export function deviceTasks({ openHanded, openShares }: ShareOpener): Pick<Vault, 'adopt' | 'hand' | 'take'> {
  return {
    async adopt(input, report) {
      const { facts, wrapKey } = input
      const shares = await openShares(input, report)
      // Check that the shares belong to this wallet before computing one from them.
      const keys = await keysOf(shares, facts)
      wipeKeys(keys)
      const wrappedShare = await wrapDevice(shares, { facts, wrapKey })
      wipeShares(shares)
      return wrappedShare
    },

    async hand({ facts, device, wrapKey, publicKey }) {
      const { userId, version } = facts
      const share = await unwrapShare(device, wrapKey, facts)
      const sealedShare = await seal(share, publicKey, {
        purpose: 'device-share',
        about: { userId, version },
      })
      wipe(share)
      return sealedShare
    },

    async take({ facts, wrapKey, handed: handedShare }) {
      const share = await openHanded(handedShare, facts)
      const wrappedShare = await wrapShare(share, wrapKey, facts)
      wipe(share)
      return wrappedShare
    },
  }
}

/** Computes the device's share from two others, and wraps it. */
export async function wrapDevice(
  [one, other]: readonly PlacedShare[],
  { facts, wrapKey }: Pick<Shares, 'facts' | 'wrapKey'>,
): Promise<WrappedShare> {
  if (!one || !other) throw new Error('Two shares were expected')
  const share = await deviceShareOf(one.bytes, other.bytes, facts.shareHashes.device)
  const wrappedShare = await wrapShare(share, wrapKey, facts)
  wipe(share)
  return wrappedShare
}
