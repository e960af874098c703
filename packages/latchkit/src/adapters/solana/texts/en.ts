/** The texts about Solana transactions, in English: the notices before one, and the reasons why one fails. */
export const en = {
  'error.transactionChanged':
    '{wallet} changed the transaction, so it wasn’t sent. Try again, or use another wallet.',
} as const

/** A key of these texts. */
export type SolanaTextKey = keyof typeof en

type TextOfEachKey = { readonly [Key in SolanaTextKey]: string }

declare global {
  interface LatchkitTexts extends TextOfEachKey {}
}
