import type { Notice } from '../contracts/send.js'
import { addressKey } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import { lookAlikeOf } from '../select/lookAlikeOf.js'
import type { SendInfo } from '../select/sendDraft.js'
import { isQuoted, quotedDraft } from '../state/send.js'
import type { RecentReceiver } from './accountSchemas.js'
import { recentReceivers } from './recentReceivers.js'

/**
 * Code of the adapters' notice about an address that was never used. It is left out if the visitor has sent to the address
 * before.
 */
const unusedReceiverCode = 'unusedReceiver'

/** The receivers to whom the account has sent something on this network. */
export interface KnownReceivers {
  readonly recent: readonly RecentReceiver[]
  /** Returns the key that identifies an address; `undefined` for a text that is not one. */
  readonly keyOf: (address: string) => string | undefined
}

/** Returns when the account last sent to the receiver, in ms since 1970. */
export function lastSentAt(info: SendInfo, { recent, keyOf }: KnownReceivers): number | undefined {
  const { receiverAddress: to, network } = info
  const key = to === undefined ? undefined : keyOf(to)
  if (key === undefined) return undefined
  const networkId = network.caipNetworkId
  return recent.find(({ address, chainId }) => keyOf(address) === key && chainId === networkId)?.at
}

/**
 * Returns all notices about a draft before it is submitted: the quote's notices that still apply, and those that are derived
 * from the state without a quote.
 */
export function noticesOf(info: SendInfo, receivers: KnownReceivers): readonly Notice[] {
  const isKnown = lastSentAt(info, receivers) !== undefined
  const remainingNotices = quotedNotices(info).filter(({ code }) => code !== unusedReceiverCode || !isKnown)
  const all = [...receiverNotices(info, receivers), ...remainingNotices, ...amountNotices(info)]
  return all.filter(({ code }, index) => all.findIndex((each) => each.code === code) === index)
}

/**
 * Returns the quote's notices that still apply. After a change of the draft, only those about an unchanged receiver or memo
 * apply.
 */
function quotedNotices(info: SendInfo): readonly Notice[] {
  const { quote, receiverAddress } = info
  if (!quote || isQuoted(info)) return quote?.notices ?? []
  const stays = {
    receiver: quote.draft.to === receiverAddress,
    memo: quote.draft.to === receiverAddress && quote.draft.memo === quotedDraft(info).memo,
  }
  return quote.notices.filter(({ field }) => (field === 'receiver' || field === 'memo') && stays[field])
}

function receiverNotices(info: SendInfo, { recent, keyOf }: KnownReceivers): readonly Notice[] {
  const { address: ownAddress, receiverAddress: to } = info
  if (to === undefined) return []
  const key = keyOf(to)
  if (key !== undefined && keyOf(ownAddress) === key)
    return [{ code: 'ownAddress', level: 'info', field: 'receiver' }]
  const resembledEntry = lookAlikeOf(to, [...recent, { address: ownAddress }], keyOf)
  if (!resembledEntry) return []
  const { at: sentAt } = resembledEntry as { readonly at?: number }
  const knownKey = keyOf(resembledEntry.address)
  const keys = key !== undefined && knownKey !== undefined ? [key, knownKey] : undefined
  return [
    {
      code: sentAt === undefined ? 'lookAlikeOwn' : 'lookAlike',
      level: 'confirm',
      field: 'receiver',
      data: {
        address: to,
        known: resembledEntry.address,
        ...(keys && { keys }),
        ...(sentAt !== undefined && { at: sentAt }),
      },
    },
  ]
}

/** Returns the notices that follow from the known balance. They do not need a quote. */
function amountNotices({
  balance,
  sendTokenAmount,
  token,
  isMax,
  isWorse,
  quote,
}: SendInfo): readonly Notice[] {
  const { symbol } = token
  const isShort = !isMax && balance && sendTokenAmount !== undefined && sendTokenAmount > balance.value
  return [
    ...(isShort
      ? [{ code: 'insufficientFunds', level: 'block', field: 'amount', data: { symbol } } as const]
      : []),
    ...(isWorse && !quote?.failed ? [{ code: 'quoteChanged', level: 'info' } as const] : []),
  ]
}

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
