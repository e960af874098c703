import * as v from 'valibot'
import { measureJson } from '../measureJson.js'
import {
  type FrameEvent,
  type FrameEventName,
  type FrameFailure,
  frameEvents,
  frameFailure,
} from './events.js'
import { frameMessageBytes } from './limits.js'
import type { FrameMessageName } from './messages.js'
import { type PageMessageName, pageMessages } from './pageMessages.js'

const envelope = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  type: v.pipe(v.string(), v.maxLength(64)),
  payload: v.optional(v.unknown()),
})

/** Why a message was dropped. `oversized`: too large, too deep, or not plain JSON. */
export type FrameFault = 'oversized' | 'malformed' | 'unknownType' | 'invalidPayload'

/** A message of the frame: an answer to the request with that id, or an event. */
export type FrameMessageIn =
  | { readonly id: string; readonly name: PageMessageName; readonly answer: unknown }
  | { readonly id: string; readonly name: PageMessageName; readonly failure: FrameFailure }
  | { readonly id: string; readonly event: FrameEvent }

/** A message that was dropped. */
export interface Fault {
  readonly fault: FrameFault
}

/**
 * Parses what a frame has sent over the channel (page side). Drops unknown keys; returns a fault if the message does not fit
 * the table.
 */
export function readFrameMessage(data: unknown): FrameMessageIn | Fault {
  const envelopeOrFault = readEnvelope(data)
  if ('fault' in envelopeOrFault) return envelopeOrFault
  const [, text = '', end] = /^@frame\/(.+?)(_SUCCESS|_ERROR)?$/.exec(envelopeOrFault.type) ?? []
  const { id } = envelopeOrFault
  const isAnswer = end !== undefined && isPageMessageName(text)
  if (isAnswer && end === '_ERROR') {
    const parsed = v.safeParse(frameFailure, envelopeOrFault.payload)
    return parsed.success ? { id, name: text, failure: parsed.output } : { fault: 'invalidPayload' }
  }
  if (isAnswer) {
    const parsed = v.safeParse(pageMessages[text].answer, envelopeOrFault.payload)
    return parsed.success ? { id, name: text, answer: parsed.output } : { fault: 'invalidPayload' }
  }
  const name = `${text}${end ?? ''}`
  if (!Object.hasOwn(frameEvents, name)) return { fault: 'unknownType' }
  const parsed = v.safeParse(frameEvents[name as FrameEventName], envelopeOrFault.payload)
  if (!parsed.success) return { fault: 'invalidPayload' }
  return { id, event: { name, payload: parsed.output } as FrameEvent }
}

/** Writes a request for the channel. */
export const writeFrameRequest = (id: string, name: FrameMessageName, payload: unknown) => ({
  id,
  type: `@app/${name}`,
  ...(payload !== undefined && { payload }),
})

const isPageMessageName = (name: string): name is PageMessageName => Object.hasOwn(pageMessages, name)

/** Parses the fields that every message has. */
export function readEnvelope(data: unknown): v.InferOutput<typeof envelope> | Fault {
  if (measureJson(data, frameMessageBytes) === undefined) return { fault: 'oversized' }
  const parsed = v.safeParse(envelope, data)
  return parsed.success ? parsed.output : { fault: 'malformed' }
}
