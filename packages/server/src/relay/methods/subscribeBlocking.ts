import * as v from 'valibot'
import { subscriptionIdOf } from '../session/subscriptionIdOf.js'
import { defineMethod } from './defineMethod.js'
import { topicField } from './fields.js'

/** `irn_subscribeBlocking`: answers once the topic is watched, then pushes the waiting messages. */
export const subscribeBlocking = defineMethod(v.object({ topic: topicField }), async ({ topic }, call) => {
  const { caller } = call
  const subscriptions = caller.subscribe([topic])
  await caller.watch(subscriptions)
  call.answer(subscriptionIdOf(topic, caller.client.id))
  caller.read(subscriptions)
})
