/** The other side of every mint and burn. What it receives is gone: it holds nothing. */
export const zeroAddress = `0x${'0'.repeat(40)}`
