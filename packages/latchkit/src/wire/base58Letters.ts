// Apart from what writes and reads it: a page that speaks Solana needs it before anything connects.

/** The digits of base58 (Bitcoin's alphabet), in their order. */
export const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
