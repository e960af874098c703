import { gasIsShort } from '../../../core/select/gasIsShort.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import type { Amount } from '../../../wire/entities.js'
import type { SendTexts } from '../../text/useSendText.js'
import { hasTooManyDecimals } from './typedAmount.js'

/** What has to be done before a draft can be looked over, in the words of the button; nothing when it can. */
export function whatIsMissing(
  draft: SendInfo,
  fee: Amount | undefined,
  locale: string,
  t: SendTexts,
): string | undefined {
  const { token, sendTokenAmount: value, typedAmount, amountIn, balance, nativeBalance, network } = draft
  const { decimals, symbol } = token
  if (value === undefined) {
    if (amountIn === 'currency' || !hasTooManyDecimals(typedAmount, decimals, locale)) return t('enterAmount')
    return decimals === 0 ? t('noDecimals') : t('tooManyDecimals', { count: t.count(decimals) })
  }
  if (balance && value > balance.value) return t('notEnough', { symbol })
  const sent = token.address === undefined ? value : 0n
  if (gasIsShort({ native: nativeBalance, fee, sent, accountType: draft.accountType })) {
    return t('notEnoughForFee', { symbol: network.nativeCurrency.symbol })
  }
  return draft.receiverAddress === undefined ? t('enterReceiver') : undefined
}
