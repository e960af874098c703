import type { Notice } from '../../../core/contracts/send.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { noticeWords } from '../../parts/Notice/noticeWords.js'
import type { SendTexts } from '../sending/sendTexts.js'
import { hasTooManyDecimals } from './typedAmount.js'

/** Tells whether the account has nothing to send. A call without a value needs nothing. */
export const holdsNone = ({ balance, sendTokenAmount }: SendInfo): boolean =>
  balance?.value === 0n && sendTokenAmount !== 0n

/** A draft, and what is known of what was filled in. */
interface FilledIn {
  readonly draft: SendInfo
  readonly notices: readonly Notice[]
  /** By how many characters the memo is too long. */
  readonly memoExcess: number
}

/** The first thing that has to be done before a draft can be reviewed. */
export interface Missing {
  /** In the words of the button. */
  readonly text: string
  /** The field that is to be filled in: a press on the button leads there (readings 56). */
  readonly field?: 'amount' | 'receiver'
}

/** Returns the first thing that has to be done before a draft can be reviewed; `undefined` when nothing is left. */
export function whatIsMissing(
  { draft, notices, memoExcess }: FilledIn,
  locale: string,
  t: SendTexts,
): Missing | undefined {
  const { token, network, sendTokenAmount: value, typedAmount, amountIn } = draft
  const { decimals, symbol } = token
  if (holdsNone(draft)) return { text: t('noneOn', { symbol, network: network.name }) }
  if (value === undefined) {
    const isTooFine = amountIn !== 'currency' && hasTooManyDecimals(typedAmount, decimals, locale)
    if (!isTooFine) return { text: t('enterAmount'), field: 'amount' }
    return { text: decimals === 0 ? t('noDecimals') : t('tooManyDecimals', { count: decimals }) }
  }
  if (memoExcess > 0) return { text: t('shortenMemo') }
  // A notice about no field of the form is shown in the review.
  const blocking = notices.find(({ level, field }) => level === 'block' && field)
  if (blocking) return { text: noticeWords(t, blocking, locale).title }
  return draft.receiverAddress === undefined ? { text: t('enterReceiver'), field: 'receiver' } : undefined
}
