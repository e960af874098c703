/** The sender of every mint, and the receiver of every burn. Tokens that it receives are gone, so it never counts as their holder. */
export const zeroAddress = `0x${'0'.repeat(40)}`
