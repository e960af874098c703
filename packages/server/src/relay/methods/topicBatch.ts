import * as v from 'valibot'
import type { Call } from './call.js'
import { defineMethod } from './defineMethod.js'
import { checkBatch, topicField } from './fields.js'

const outline = v.object({ topics: v.array(v.unknown()) })
const topicsSchema = v.object({ topics: v.array(topicField) })

/** Creates a method over 1 to 500 topics. */
export function topicBatch(handle: (topics: readonly string[], call: Call) => void | Promise<void>) {
  const handleTopics = defineMethod(topicsSchema, ({ topics }, call) => handle(topics, call))
  return defineMethod(outline, (params, call) => {
    checkBatch(params.topics, call.parts.limits())
    return handleTopics(params, call)
  })
}
