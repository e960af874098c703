import { factorText } from '../../../../packages/latchkit/src/wire/custody/signedTexts.js'
import { mainAddress } from '../namespaces/addresses.js'
import { mainKey, signOwnText, signWith } from '../namespaces/keys.js'
import { addressesOf, deriveKeys, entropyOfWords, wipeKeys, wipeShares, wordsOf } from './deriveKeys.js'
import { wrapDevice } from './deviceTasks.js'
import { entropyOf, keysOf } from './joinKeys.js'
import type { ShareOpener } from './openShares.js'
import { refuseOwnText, splitTextOf, wrapsHashOf } from './ownTexts.js'
import { hashOf, type PlacedShare } from './shares.js'
import type { Shares, SplitSignatures, Vault } from './vault.js'

/** Creates the tasks that need the keys or words of a wallet. */
export function keyTasks({
  openShares,
}: ShareOpener): Pick<Vault, 'confirm' | 'sign' | 'reveal' | 'keystore'> {
  return {
    async confirm({ removesPassword, ...shareInput }, report) {
      const { facts, recovery, device, wrapKey } = shareInput
      const shares = await openShares(shareInput, report)
      const keys = await keysOf(shares, facts)
      try {
        const wraps = recovery && 'locked' in recovery ? [recovery.locked] : []
        const isOfRecovery = device !== undefined && (await hasRecovery(shares, facts))
        const wrapsHash = await wrapsHashOf(wraps)
        const { userId, version } = facts
        const confirmation: SplitSignatures = {
          signature: signOwnText(keys, await splitTextOf(facts)),
          ...((wraps.length > 0 || removesPassword) && {
            wrapsHash,
            factor: signOwnText(keys, factorText(userId, version, wrapsHash)),
          }),
          ...(isOfRecovery && { device: await wrapDevice(shares, { facts, wrapKey }) }),
        }
        return confirmation
      } finally {
        wipeKeys(keys)
        wipeShares(shares)
      }
    },

    async sign({ request, ...shareInput }) {
      refuseOwnText(request)
      const shares = await openShares(shareInput)
      const keys = await keysOf(shares, shareInput.facts)
      try {
        return signWith(keys, request)
      } finally {
        wipeKeys(keys)
        wipeShares(shares)
      }
    },

    async reveal(input, report) {
      const shares = await openShares(input, report)
      const entropy = await entropyOf(shares, input.facts)
      const recoveryPhrase = wordsOf(entropy)
      wipeShares(shares, entropy)
      return recoveryPhrase
    },

    async keystore({ recoveryPhrase, password }, report = () => undefined) {
      const { writeKeystore } = await import('./keystore.js')
      const keys = deriveKeys(entropyOfWords(recoveryPhrase))
      try {
        return await writeKeystore(mainKey(keys), mainAddress(addressesOf(keys)), password, report)
      } finally {
        wipeKeys(keys)
      }
    },
  }
}

/** Whether this device has stored recovery's share as its own, as earlier frames did after a login. */
async function hasRecovery(shares: readonly PlacedShare[], { shareHashes }: Shares['facts']) {
  const deviceShare = shares.find(({ from }) => from === 'device')
  return deviceShare !== undefined && (await hashOf(deviceShare.bytes)) === shareHashes.recovery
}
