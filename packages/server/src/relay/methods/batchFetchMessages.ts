import { fetchWaiting } from './fetchWaiting.js'
import { topicBatch } from './topicBatch.js'

/** `irn_batchFetchMessages`: returns one page over all topics. */
export const batchFetchMessages = topicBatch(fetchWaiting)
