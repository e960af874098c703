// Sending: drafts, quotes, submitting, and the pending entries that are followed until they are in a block.
export { restorePending } from './followPending.js'
export { openSend } from './openSend.js'
export { quoteTransaction, sendTransaction } from './sendTransaction.js'
