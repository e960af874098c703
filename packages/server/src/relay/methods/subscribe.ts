import * as v from 'valibot'
import { subscriptionIdOf } from '../session/subscriptionIdOf.js'
import { defineMethod } from './defineMethod.js'
import { topicField } from './fields.js'
import { openSubscriptions } from './openSubscriptions.js'

/** `irn_subscribe`: answers first, then pushes the waiting messages. */
export const subscribe = defineMethod(v.object({ topic: topicField }), ({ topic }, { caller, answer }) => {
  const subscriptions = caller.subscribe([topic])
  answer(subscriptionIdOf(topic, caller.client.id))
  return openSubscriptions(subscriptions, caller)
})
