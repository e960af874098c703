/** The account that stands on the other side of every mint and burn. What came to it is gone: it holds nothing. */
export const zeroAddress = `0x${'0'.repeat(40)}`
