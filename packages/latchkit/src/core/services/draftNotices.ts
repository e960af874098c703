import type { Notice } from '../contracts/send.js'
import { addressKey } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import type { SendInfo } from '../select/sendDraft.js'
import { type KnownReceivers, noticesOf } from './ownNotices.js'
import { recentReceivers } from './recentReceivers.js'

/** Those to whom the account of a draft has sent something from here. */
export function knownReceivers(kit: Kit, { address, network }: SendInfo): KnownReceivers {
  return {
    recent: recentReceivers(kit, address),
    keyOf: (one) => addressKey(kit, network.chainNamespace, one),
  }
}

/** All there is to know of a draft before it is submitted. */
export function draftNotices(kit: Kit, info: SendInfo): readonly Notice[] {
  return noticesOf(info, knownReceivers(kit, info))
}
