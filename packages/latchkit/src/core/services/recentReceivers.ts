import { recentReceiversKept } from '../../wire/constants.js'
import type { Kit } from '../kit.js'
import { isRecord, isText, type RecentReceiver, recall, remember } from './memory.js'

const isRecentReceivers = (value: unknown): value is readonly RecentReceiver[] =>
  Array.isArray(value) &&
  value.every(
    (each) =>
      isRecord(each) &&
      [each.from, each.address].every(isText) &&
      Number.isSafeInteger(each.at) &&
      [each.name, each.chainId].every((one) => one === undefined || isText(one)),
  )

/** Whom an account has sent something to from here, the last one first. */
export function recentReceivers(kit: Kit, from: string): readonly RecentReceiver[] {
  return (recall(kit, 'recent_receivers', isRecentReceivers) ?? []).filter((each) => each.from === from)
}

/** Something was sent to somebody. */
export function rememberReceiver(kit: Kit, receiver: RecentReceiver): void {
  const all = recall(kit, 'recent_receivers', isRecentReceivers) ?? []
  const { from, address, chainId } = receiver
  const others = all.filter(
    (each) => each.from !== from || each.address !== address || (each.chainId ?? chainId) !== chainId,
  )
  remember(kit, 'recent_receivers', [receiver, ...others].slice(0, recentReceiversKept))
}
