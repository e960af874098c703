import * as v from 'valibot'
import { defineMethod } from './defineMethod.js'
import { attestationField, attestationOf, messageField, topicField, ttlField, ttlOf } from './fields.js'
import { openSubscriptions } from './openSubscriptions.js'
import { limitPublishes, publishMessages } from './publishMessages.js'
import { pairingTtlSeconds, proposeTag } from './sessionTags.js'

/** `wc_proposeSession`: subscribes the caller to the pairing topic and publishes its proposal there. */
export const proposeSession = defineMethod(
  v.object({
    pairingTopic: topicField,
    sessionProposal: messageField,
    ttl: ttlField,
    attestation: attestationField,
  }),
  async ({ pairingTopic, sessionProposal, ttl, attestation }, call) => {
    const { caller, parts } = call
    const message = {
      topic: pairingTopic,
      envelope: sessionProposal,
      tag: proposeTag,
      attestation: attestationOf(attestation, parts.limits()),
      ttl: ttlOf(ttl, pairingTtlSeconds, parts.limits()),
      publisher: caller.client.id,
    }
    limitPublishes(call, 1)
    const subscriptions = caller.subscribe([pairingTopic])
    await publishMessages([message], call)
    await openSubscriptions(subscriptions, caller)
  },
)
