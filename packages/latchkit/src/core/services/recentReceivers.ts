import { maxRecentReceivers } from '../../wire/constants.js'
import { isSameAddress } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import { rememberAccounts } from './accountMemory.js'
import type { RecentReceiver } from './accountSchemas.js'
import { recallAccounts } from './recallAccounts.js'

const storedReceivers = (kit: Kit) => recallAccounts(kit, 'recent_receivers')

/**
 * Returns the receivers to whom an account has sent something in this browser, the most recent first. Compares addresses by
 * their key, because the account's address may have been written differently on another network.
 */
export function recentReceivers(kit: Kit, from: string): readonly RecentReceiver[] {
  return storedReceivers(kit).filter((each) => isEqualAddress(kit, each.chainId, each.from, from))
}

/** Stores the receiver of a transfer that was sent. */
export function rememberReceiver(kit: Kit, receiver: RecentReceiver): void {
  const { from, address, chainId } = receiver
  const otherReceivers = storedReceivers(kit).filter(
    (each) =>
      !isEqualAddress(kit, chainId, each.from, from) ||
      !isEqualAddress(kit, chainId, each.address, address) ||
      (each.chainId ?? chainId) !== chainId,
  )
  rememberAccounts(kit, 'recent_receivers', [receiver, ...otherReceivers].slice(0, maxRecentReceivers))
}

/** Compares two addresses. Entries stored without a network are compared as texts. */
function isEqualAddress(kit: Kit, chainId: string | undefined, one: string, other: string): boolean {
  const namespace = chainId?.slice(0, chainId.indexOf(':'))
  return one === other || (namespace !== undefined && isSameAddress(kit, namespace, one, other))
}
