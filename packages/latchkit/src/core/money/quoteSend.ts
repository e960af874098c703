import type { ChainNamespace } from '../../wire/caip.js'
import { noticeOf } from '../contracts/noticeOf.js'
import type { Quote } from '../contracts/send.js'
import { type Kit, perKit } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'
import { isWorse } from '../select/isWorse.js'
import { type SendInfo, sendDraft } from '../select/sendDraft.js'
import { catalogued } from '../state/failure.js'
import { draftQuoted, isQuoted, isSameDraft, quotedDraft } from '../state/send.js'
import { nextSendId, patchDraft } from './changeSend.js'
import { draftBy, sendingWallet } from './sendingWallet.js'

/** Checks whether a draft has a quote of its adapter that is still valid. */
export function hasQuote(kit: Kit, info: SendInfo | undefined): boolean {
  if (!info?.quote || !isQuoted(info) || info.quote.failed) return false
  const { expiresAt } = info.quote
  return expiresAt === undefined || kit.services.clock.now() < expiresAt
}

/**
 * Requests a quote for the present draft, and stores it if the draft has not changed meanwhile. Only one request is in progress
 * at a time; further callers wait for it. A failure is stored as a blocking quote that says why.
 * @returns The draft that was quoted.
 */
export function quoteSend(kit: Kit, namespace?: ChainNamespace): Promise<SendInfo | undefined> {
  return once(kit, 'quote', async () => {
    const info = sendDraft(kit.store.getState(), namespace)
    const quote = info && (await requestQuote(kit, namespace, info))
    const now = sendDraft(kit.store.getState(), namespace)
    if (quote && now?.of === info.of && isSameDraft(quotedDraft(now), quotedDraft(info)))
      storeQuote(kit, namespace, info, quote)
    return info
  })
}

/**
 * Requests a new quote if there is none or it has expired.
 * @returns `false` if there is no quote, or if the new one is worse than the one shown; the draft is then marked `isWorse`.
 */
export async function renewQuote(kit: Kit, namespace?: ChainNamespace): Promise<boolean> {
  const info = () => sendDraft(kit.store.getState(), namespace)
  const infoBefore = info()
  if (hasQuote(kit, infoBefore)) return true
  // A request that is already in progress may be for an older draft, so a second one may be needed.
  await quoteSend(kit, namespace)
  if (!hasQuote(kit, info())) await quoteSend(kit, namespace)
  const now = info()
  if (!now?.quote || !isQuoted(now)) return false
  if (!infoBefore?.quote || !isQuoted(infoBefore) || infoBefore.quote.failed) return true
  if (!isWorse(now.quote, infoBefore.quote, now)) return true
  patchDraft(kit, namespace, (draft) => ({ ...draft, isWorse: true }))
  return false
}

type QuoteAnswer = Omit<Quote, 'draft'> & { readonly draft?: Quote['draft']; readonly failed?: true }

async function requestQuote(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  info: SendInfo,
): Promise<QuoteAnswer> {
  try {
    const wallet = await sendingWallet(kit, namespace)
    const { address, symbol, decimals } = info.token
    const asset = address === undefined ? undefined : { address, symbol, decimals }
    return await wallet.send.quote(draftBy(wallet, { ...quotedDraft(info), asset }))
  } catch (error) {
    kit.services.logger.info('a draft could not be quoted', error)
    return { fees: [], notices: [noticeOf(catalogued(error, ''))], failed: true }
  }
}

function storeQuote(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  info: SendInfo,
  { draft, fees, received, notices, expiresAt, failed, prepared }: QuoteAnswer,
): void {
  const id = nextSendId(kit)
  newestQuote(kit).quote = draft && { id, answer: { draft, fees, notices, prepared } }
  const quote = {
    id,
    draft: quotedDraft(info),
    fees,
    notices,
    ...(received !== undefined && { received }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(failed && { failed }),
  }
  patchDraft(kit, namespace, (now) => draftQuoted(now, quote))
}

/** The newest quote as its adapter returned it, with the number of the quote in the state. */
export const newestQuote = perKit(
  (): { quote?: { readonly id: number; readonly answer: Quote } | undefined } => ({}),
)
