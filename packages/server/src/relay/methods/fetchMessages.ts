import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { fetchWaiting } from './fetchWaiting.js'
import { topicField } from './fields.js'

/** `irn_fetchMessages`: returns one page of the messages that wait on a topic. */
export const fetchMessages = defineMethod(v.object({ topic: topicField }), ({ topic }, call) =>
  fetchWaiting([topic], call),
)
