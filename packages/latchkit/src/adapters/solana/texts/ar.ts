import type { SolanaTextKey } from './en.js'

export const ar: Readonly<Record<SolanaTextKey, string>> = {
  'notice.incomplete.title': 'أدخل مبلغًا وعنوان مستلم صالحين',
}
