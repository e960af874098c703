import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { messageField, topicField, ttlField, ttlOf } from './fields.js'
import { openAll } from './openAll.js'
import { publishLetters, takePublishes } from './publishLetters.js'
import { approveTag, pairingTtlSeconds, settleTag } from './sessionTags.js'

/**
 * `wc_approveSession`: subscribes the caller to the session topic, publishes its answer on the pairing topic and the
 * settlement on the session topic. Lists of what was approved are dropped unread: they say too much.
 */
export const approveSession = defineMethod(
  v.object({
    sessionTopic: topicField,
    pairingTopic: topicField,
    sessionProposalResponse: messageField,
    sessionSettlementRequest: messageField,
    ttl: ttlField,
  }),
  async (fields, call) => {
    const { caller, parts } = call
    const common = {
      attestation: null,
      ttl: ttlOf(fields.ttl, pairingTtlSeconds, parts.limits()),
      publisher: caller.client.id,
    }
    const letters = [
      { ...common, topic: fields.pairingTopic, message: fields.sessionProposalResponse, tag: approveTag },
      { ...common, topic: fields.sessionTopic, message: fields.sessionSettlementRequest, tag: settleTag },
    ]
    takePublishes(call, letters.length)
    const subscriptions = caller.subscribe([fields.sessionTopic])
    await publishLetters(letters, call)
    await openAll(subscriptions, caller)
  },
)
