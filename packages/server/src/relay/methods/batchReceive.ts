import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { checkBatch, topicField } from './fields.js'

const outline = v.object({ receipts: v.array(v.unknown()) })
const messageId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}n?$/))]),
  v.transform((id) => (typeof id === 'number' ? id : Number.parseInt(id, 10))),
)

const receiveAll = defineMethod(
  v.object({ receipts: v.array(v.object({ topic: topicField, messageId })) }),
  ({ receipts }, { caller, answer }) => {
    for (const receipt of receipts) {
      for (const session of caller.client.sessions) {
        if (session.openPushes.get(receipt.messageId)?.topic !== receipt.topic) continue
        session.handleAnswer(receipt.messageId, true)
      }
    }
    answer(true)
  },
)

/** `irn_batchReceive`: acknowledges pushes by their ids, but only pushes to this client id (R4). */
export const batchReceive = defineMethod(outline, (params, call) => {
  checkBatch(params.receipts, call.parts.limits())
  return receiveAll(params, call)
})
