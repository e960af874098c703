import type { Notice } from '../../../core/contracts/send.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { noticeWords } from '../../parts/Notice/noticeWords.js'
import type { SendTexts } from '../sending/useSendDraft.js'
import { hasTooManyDecimals } from './typedAmount.js'

/**
 * Returns the first thing that has to be done before a draft can be reviewed, in the words of the button; `undefined`
 * when nothing is left.
 */
export function whatIsMissing(
  draft: SendInfo,
  notices: readonly Notice[],
  locale: string,
  t: SendTexts,
): string | undefined {
  const { token, sendTokenAmount: value, typedAmount, amountIn } = draft
  const { decimals } = token
  if (value === undefined) {
    if (amountIn === 'currency' || !hasTooManyDecimals(typedAmount, decimals, locale)) return t('enterAmount')
    return decimals === 0 ? t('noDecimals') : t('tooManyDecimals', { count: decimals })
  }
  // What stands against nothing that was filled in is for whoever looks it over.
  const blocking = notices.find(({ level, field }) => level === 'block' && field)
  if (blocking) return noticeWords(t, blocking, locale).title
  return draft.receiverAddress === undefined ? t('enterReceiver') : undefined
}
