import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { topicField } from './fields.js'
import { leaveTopics } from './leaveTopics.js'

/** `irn_unsubscribe`: a subscription is a client id and a topic; the id it comes with is not looked at. */
export const unsubscribe = defineMethod(v.object({ topic: topicField }), ({ topic }, call) => {
  leaveTopics([topic], call)
  call.answer(true)
})
