import type { SolanaTextKey } from './en.js'

export const ar: Readonly<Record<SolanaTextKey, string>> = {
  'error.transactionChanged': 'غيّرت {wallet} المعاملة، فلم تُرسَل. حاول مجددًا أو استخدم محفظة أخرى.',
}
