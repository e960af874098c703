import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { checkBatch } from './fields.js'
import { messageOf, publishFields } from './publish.js'
import { limitPublishes, publishMessages } from './publishMessages.js'

const batch = v.object({ messages: v.array(publishFields) })
const outline = v.object({ messages: v.array(v.unknown()) })

const publishAll = defineMethod(batch, ({ messages: items }, call) => {
  const limits = call.parts.limits()
  const messages = items.map((fields, index) =>
    messageOf(fields, call.caller.client.id, limits, `messages.${index}.ttl`),
  )
  limitPublishes(call, messages.length)
  return publishMessages(messages, call)
})

/** `irn_batchPublish`: publishes all messages or none. */
export const batchPublish = defineMethod(outline, (params, call) => {
  checkBatch(params.messages, call.parts.limits())
  return publishAll(params, call)
})
