import * as v from 'valibot'
import type { RelayLimits } from '../../config/relayLimits.js'
import type { Message } from '../mailbox/mailbox.js'
import { defineMethod } from './defineMethod.js'
import {
  attestationField,
  attestationOf,
  messageField,
  tagField,
  topicField,
  ttlField,
  ttlOf,
} from './fields.js'
import { limitPublishes, publishMessages } from './publishMessages.js'

/** `prompt` is a hint for push notifications, which this relay does not send. */
export const publishFields = v.object({
  topic: topicField,
  message: messageField,
  ttl: ttlField,
  tag: tagField,
  prompt: v.optional(v.boolean()),
  attestation: attestationField,
})

export function messageOf(
  fields: v.InferOutput<typeof publishFields>,
  publisher: string,
  limits: RelayLimits,
  ttlName?: string,
): Message {
  const { topic, message, tag } = fields
  const attestation = attestationOf(fields.attestation, limits)
  const ttl = ttlOf(fields.ttl, limits.defaultTtlSeconds, limits, ttlName)
  return { topic, envelope: message, tag, attestation, ttl, publisher }
}

/** `irn_publish`: answers `true` once the message is durable. */
export const publish = defineMethod(publishFields, (fields, call) => {
  const message = messageOf(fields, call.caller.client.id, call.parts.limits())
  limitPublishes(call, 1)
  return publishMessages([message], call)
})
