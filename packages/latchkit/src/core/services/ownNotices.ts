import type { Notice } from '../contracts/send.js'
import { lookAlikeOf } from '../select/lookAlikeOf.js'
import type { SendInfo } from '../select/sendDraft.js'
import { isQuoted, quotedDraft } from '../state/send.js'
import type { RecentReceiver } from './accountSchemas.js'

/** The notice of adapters about an address that has never been used; it is not shown to a visitor who has sent to it before. */
const unused = 'unusedReceiver'

/** Those to whom the account has sent something on this network, as what is known of the receiver. */
export interface KnownReceivers {
  readonly recent: readonly RecentReceiver[]
  /** By what addresses are told apart; nothing for a text that is none. */
  readonly keyOf: (address: string) => string | undefined
}

/** The time of the last transfer to the receiver, in ms since 1970. */
export function lastSentAt(info: SendInfo, { recent, keyOf }: KnownReceivers): number | undefined {
  const { receiverAddress: to, network } = info
  const key = to === undefined ? undefined : keyOf(to)
  if (key === undefined) return undefined
  const here = network.caipNetworkId
  return recent.find(({ address, chainId }) => keyOf(address) === key && chainId === here)?.at
}

/**
 * All notices about a draft before it is submitted: those of its quote, as far as that is still of this draft, and
 * those that need no source but the state.
 */
export function noticesOf(info: SendInfo, known: KnownReceivers): readonly Notice[] {
  const isKnown = lastSentAt(info, known) !== undefined
  const quoted = quotedNotices(info).filter(({ code }) => code !== unused || !isKnown)
  const all = [...receiverNotices(info, known), ...quoted, ...amountNotices(info)]
  return all.filter(({ code }, at) => all.findIndex((each) => each.code === code) === at)
}

/** Another amount says nothing else of the receiver, nor of the memo. */
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
  const { address: own, receiverAddress: to } = info
  if (to === undefined) return []
  const key = keyOf(to)
  if (key !== undefined && keyOf(own) === key)
    return [{ code: 'ownAddress', level: 'info', field: 'receiver' }]
  const alike = lookAlikeOf(to, [...recent, { address: own }], keyOf)
  if (!alike) return []
  const { at } = alike as { readonly at?: number }
  const knownKey = keyOf(alike.address)
  const keys = key !== undefined && knownKey !== undefined ? [key, knownKey] : undefined
  return [
    {
      code: at === undefined ? 'lookAlikeOwn' : 'lookAlike',
      level: 'confirm',
      field: 'receiver',
      data: { address: to, known: alike.address, ...(keys && { keys }), ...(at !== undefined && { at }) },
    },
  ]
}

/** The notices that follow from the known balance, before a quote has come. */
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
