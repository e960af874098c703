import { addressesOf, deriveKeys, wipe, wipeKeys, wipeShares } from './deriveKeys.js'
import { entropyOf } from './joinKeys.js'
import { lockShares } from './lockShares.js'
import type { ShareOpener } from './openShares.js'
import { entropyBytes } from './shares.js'
import type { Vault } from './vault.js'

/** Creates the tasks that split a new or an existing wallet. */
export function splitTasks({ openShares }: ShareOpener): Pick<Vault, 'create' | 'rotate'> {
  return {
    async create({ loginId, userId, seals, wrapKey }) {
      const entropy = crypto.getRandomValues(new Uint8Array(entropyBytes))
      const keys = deriveKeys(entropy)
      const row = { userId, version: 1, addresses: addressesOf(keys) }
      wipeKeys(keys)
      const newSplit = await lockShares(entropy, { row, seals, wrapKey, loginId })
      wipe(entropy)
      return newSplit
    },

    async rotate({ version, loginId, password, seals, ...shareInput }, report) {
      const { facts, wrapKey } = shareInput
      // Opening the shares is reported as the first half of the progress, locking the new ones as the second.
      const shares = await openShares(shareInput, (part) => report?.(part / 2))
      const entropy = await entropyOf(shares, facts)
      const input = { row: { ...facts, version }, seals, wrapKey, ...(loginId !== undefined && { loginId }) }
      const newSplit = await (password === undefined
        ? lockShares(entropy, input)
        : lockShares(entropy, { ...input, password, report: (part: number) => report?.((1 + part) / 2) }))
      wipeShares(shares, entropy)
      return newSplit
    },
  }
}
