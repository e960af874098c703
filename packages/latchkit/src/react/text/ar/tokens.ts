import type { tokenTexts as english } from '../en/tokens.js'
import type { Translated } from '../translate.js'

export const tokenTexts: Translated<typeof english> = {
  balanceFailedText: 'الشبكة لا تستجيب. أموالك لم تتأثر.',
  tokens: 'العملات',
  tokensLoading: 'جارٍ تحميل عملاتك',
  tokensFailed: 'تعذّر تحميل عملاتك',
}
