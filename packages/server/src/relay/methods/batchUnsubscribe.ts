import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { checkBatch, topicField } from './fields.js'
import { leaveTopics } from './leaveTopics.js'

const outline = v.object({ subscriptions: v.array(v.unknown()) })

const unsubscribeAll = defineMethod(
  v.object({ subscriptions: v.array(v.object({ topic: topicField })) }),
  ({ subscriptions }, call) => {
    leaveTopics(
      subscriptions.map(({ topic }) => topic),
      call,
    )
    call.answer(true)
  },
)

/** `irn_batchUnsubscribe`: ends several subscriptions. */
export const batchUnsubscribe = defineMethod(outline, (params, call) => {
  checkBatch(params.subscriptions, call.parts.limits())
  return unsubscribeAll(params, call)
})
