/** The texts about Solana transactions, in English: the notices before one, and the reasons why one fails. */
export const en = {
  'notice.incomplete.title': 'Please enter a valid amount and receiver address',
} as const

/** A key of these texts. */
export type SolanaTextKey = keyof typeof en

type TextOfEachKey = { readonly [Key in SolanaTextKey]: string }

declare global {
  interface LatchkitTexts extends TextOfEachKey {}
}
