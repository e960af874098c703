import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { messageField, topicField, ttlField, ttlOf } from './fields.js'
import { openSubscriptions } from './openSubscriptions.js'
import { limitPublishes, publishMessages } from './publishMessages.js'
import { approveTag, pairingTtlSeconds, settleTag } from './sessionTags.js'

/**
 * `wc_approveSession`: subscribes the caller to the session topic, and publishes the caller's answer on the pairing topic and the
 * settlement on the session topic. The parameters that list what was approved are dropped unread, since they reveal too much.
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
    const messages = [
      { ...common, topic: fields.pairingTopic, envelope: fields.sessionProposalResponse, tag: approveTag },
      { ...common, topic: fields.sessionTopic, envelope: fields.sessionSettlementRequest, tag: settleTag },
    ]
    limitPublishes(call, messages.length)
    const subscriptions = caller.subscribe([fields.sessionTopic])
    await publishMessages(messages, call)
    await openSubscriptions(subscriptions, caller)
  },
)
