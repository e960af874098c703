import { subscriptionIdOf } from '../session/subscriptionIdOf.js'
import { openSubscriptions } from './openSubscriptions.js'
import { topicBatch } from './topicBatch.js'

/** `irn_batchSubscribe`: answers with the subscription ids in the order of the topics, then pushes the waiting messages. */
export const batchSubscribe = topicBatch((topics, { caller, answer }) => {
  const subscriptions = caller.subscribe(topics)
  answer(topics.map((topic) => subscriptionIdOf(topic, caller.client.id)))
  return openSubscriptions(subscriptions, caller)
})
