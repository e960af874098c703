import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { topicField } from './fields.js'
import { leaveTopics } from './leaveTopics.js'

/** `irn_unsubscribe`: ends the subscription of this client id to a topic. The subscription id in the call is ignored. */
export const unsubscribe = defineMethod(v.object({ topic: topicField }), ({ topic }, call) => {
  leaveTopics([topic], call)
  call.answer(true)
})
