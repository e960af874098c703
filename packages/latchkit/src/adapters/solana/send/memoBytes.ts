/**
 * The most bytes of a memo. A transaction has 1,232: the longest one that is built here, a token to a new account with eight
 * references, leaves 486 of them, and a wallet that adds its own checks takes some of these.
 */
export const memoBytes = 400
