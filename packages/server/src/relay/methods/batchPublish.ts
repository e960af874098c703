import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { checkBatch } from './fields.js'
import { letterOf, publishFields } from './publish.js'
import { publishLetters, takePublishes } from './publishLetters.js'

const batch = v.object({ messages: v.array(publishFields) })
const outline = v.object({ messages: v.array(v.unknown()) })

const publishAll = defineMethod(batch, ({ messages }, call) => {
  const limits = call.parts.limits()
  const letters = messages.map((fields, index) =>
    letterOf(fields, call.caller.client.id, limits, `messages.${index}.ttl`),
  )
  takePublishes(call, letters.length)
  return publishLetters(letters, call)
})

/** `irn_batchPublish`: all of them or none. */
export const batchPublish = defineMethod(outline, (params, call) => {
  checkBatch(params.messages, call.parts.limits())
  return publishAll(params, call)
})
