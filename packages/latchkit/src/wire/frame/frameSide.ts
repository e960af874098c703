import * as v from 'valibot'
import { measureJson } from '../measureJson.js'
import type { FrameEventName } from './events.js'
import { textUpTo } from './fields.js'
import { frameMessageBytes } from './limits.js'
import { type FrameMessageName, type FramePayload, frameMessages } from './messages.js'
import { type Fault, readEnvelope } from './pageSide.js'

/** The offer of a channel: the only message that is posted to the window. */
const frameHello = v.object({
  type: v.literal('@app/HELLO'),
  id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  payload: v.object({
    versions: v.pipe(v.array(v.number()), v.maxLength(10)),
    sdkVersion: textUpTo(64),
    nonce: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  }),
})

/** The offer of a channel. */
export interface FrameHello {
  readonly id: string
  readonly versions: readonly number[]
  readonly sdkVersion: string
  readonly nonce: string
}

/** A request of the page, as it travels over the channel. */
export interface FrameRequest {
  readonly id: string
  readonly name: FrameMessageName
  readonly payload: unknown
}

/**
 * Parses what a page has sent over the channel (frame side).
 * @param data The `data` of the message event of a port.
 * @returns The request, without unknown keys, or a `fault` if it does not fit the table. The frame drops and counts faults.
 * @example
 * ```ts
 * import { readFrameRequest } from 'latchkit/wire'
 * const read = readFrameRequest({ id: '0'.repeat(32), type: '@app/IS_CONNECTED' })
 * const name = 'fault' in read ? read.fault : read.name // IS_CONNECTED
 * ```
 */
export function readFrameRequest(data: unknown): FrameRequest | Fault {
  const read = readEnvelope(data)
  if ('fault' in read) return read
  const name = read.type.startsWith('@app/') ? read.type.slice('@app/'.length) : ''
  if (!isFrameMessageName(name)) return { fault: 'unknownType' }
  const payload = v.safeParse(frameMessages[name].payload, read.payload)
  return payload.success ? { id: read.id, name, payload: payload.output } : { fault: 'invalidPayload' }
}

const isFrameMessageName = (name: string): name is FrameMessageName => Object.hasOwn(frameMessages, name)

/**
 * Parses the offer of a channel (frame side). The caller checks origin, source and ports of the event.
 * @param data The `data` of the message event of the window.
 * @returns The offer, or `undefined` if the data is not an offer.
 * @example
 * ```ts
 * import { readFrameHello } from 'latchkit/wire'
 * const isOffer = ({ data }: { data: unknown }) => readFrameHello(data) !== undefined
 * ```
 */
export function readFrameHello(data: unknown): FrameHello | undefined {
  if (measureJson(data, 4_096) === undefined) return undefined
  const parsed = v.safeParse(frameHello, data)
  return parsed.success ? { id: parsed.output.id, ...parsed.output.payload } : undefined
}

/**
 * Writes the answer to a request (frame side). Fields that the table does not name never leave the frame.
 * @param id The id of the request.
 * @param name The name of the request.
 * @param answer The answer, as plain JSON.
 * @returns The message for `port.postMessage`, or `undefined` if the answer does not fit the table or is too large.
 * @example
 * ```ts
 * import { writeFrameAnswer } from 'latchkit/wire'
 * writeFrameAnswer('0'.repeat(32), 'IS_CONNECTED', { isConnected: true, key: 'stays here' })
 * ```
 */
export function writeFrameAnswer(id: string, name: FrameMessageName, answer: unknown) {
  const parsed = v.safeParse(frameMessages[name].answer, answer)
  if (!parsed.success) return undefined
  const message = writeFrameMessage(id, name, '_SUCCESS', parsed.output)
  return measureJson(message, frameMessageBytes) === undefined ? undefined : message
}

/**
 * Writes an answer, an error or an event for the channel (frame side).
 * @param id The id of the request; a new one for an event.
 * @param name The name of the request or event.
 * @param end The suffix of the message type; empty for an event.
 * @param payload The answer, the failure or the data of the event.
 * @returns The message, for `port.postMessage`.
 * @example
 * ```ts
 * import { writeFrameMessage } from 'latchkit/wire'
 * writeFrameMessage('0'.repeat(32), 'IS_CONNECTED', '_SUCCESS', { isConnected: false }).type // @frame/IS_CONNECTED_SUCCESS
 * ```
 */
export const writeFrameMessage = (
  id: string,
  name: FrameMessageName | FrameEventName,
  end: '_SUCCESS' | '_ERROR' | '',
  payload?: unknown,
) => ({ id, type: `@frame/${name}${end}`, ...(payload !== undefined && { payload }) })

/** One handler for each message of a page. A frame that lacks one does not compile. */
export type FrameHandlers<Context> = {
  readonly [Name in FrameMessageName]: (
    payload: FramePayload<Name>,
    context: Context,
  ) => Promise<v.InferInput<(typeof frameMessages)[Name]['answer']>>
}
