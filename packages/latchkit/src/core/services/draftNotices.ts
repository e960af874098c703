import type { Notice } from '../contracts/send.js'
import { addressKey } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import type { SendInfo } from '../select/sendDraft.js'
import { type KnownReceivers, noticesOf } from './ownNotices.js'
import { recentReceivers } from './recentReceivers.js'

/** Returns the receivers to whom the draft's account has already sent something in this browser. */
export function knownReceivers(kit: Kit, { address, network }: SendInfo): KnownReceivers {
  return {
    recent: recentReceivers(kit, address),
    keyOf: (one) => addressKey(kit, network.chainNamespace, one),
  }
}

/** Returns all notices about a draft before it is submitted. */
export function draftNotices(kit: Kit, info: SendInfo): readonly Notice[] {
  return noticesOf(info, knownReceivers(kit, info))
}
