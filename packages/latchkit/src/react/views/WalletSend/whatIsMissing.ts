import type { Notice } from '../../../core/contracts/send.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { noticeWords } from '../../parts/Notice/noticeWords.js'
import type { SendTexts } from '../sending/useSendDraft.js'
import { hasTooManyDecimals } from './typedAmount.js'

/** Checks whether the account holds nothing of the token. Data sent without an amount needs no token. */
export const hasNoBalance = ({ balance, sendTokenAmount }: SendInfo): boolean =>
  balance?.value === 0n && sendTokenAmount !== 0n

/** A draft, its notices, and by how much its memo is too long. */
interface SendInput {
  readonly draft: SendInfo
  readonly notices: readonly Notice[]
  /** By how many characters the memo is too long. */
  readonly memoExcess: number
}

/** The first thing that the visitor must do before the draft can be reviewed. */
export interface MissingInput {
  /** The text that the button shows. */
  readonly text: string
  /** The field to fill in. A press on the button focuses it (readings 56). */
  readonly field?: 'amount' | 'receiver'
}

/** Returns the first thing that the visitor must do before a draft can be reviewed; `undefined` if there is none. */
export function whatIsMissing(
  { draft, notices, memoExcess }: SendInput,
  locale: string,
  t: SendTexts,
): MissingInput | undefined {
  const { token, sendTokenAmount: value, typedAmount, amountIn } = draft
  const { decimals } = token
  if (value === undefined) {
    const isTooFine = amountIn !== 'currency' && hasTooManyDecimals(typedAmount, decimals, locale)
    if (!isTooFine) return { text: t('enterAmount'), field: 'amount' }
    return { text: decimals === 0 ? t('noDecimals') : t('tooManyDecimals', { count: decimals }) }
  }
  if (memoExcess > 0) return { text: t('shortenMemo') }
  // Notices that are not about a field of the form are shown in the review.
  const blocking = notices.find(({ level, field }) => level === 'block' && field)
  if (blocking) return { text: noticeWords(t, blocking, locale).title }
  return draft.receiverAddress === undefined ? { text: t('enterReceiver'), field: 'receiver' } : undefined
}
