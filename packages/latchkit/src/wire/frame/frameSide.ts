import * as v from 'valibot'
import { measureJson } from '../measureJson.js'
import type { FrameEventName } from './events.js'
import { within } from './fields.js'
import { frameMessageBytes } from './limits.js'
import { type FrameMessageName, type FramePayload, frameMessages } from './messages.js'
import { type Fault, readEnvelope } from './pageSide.js'

/** The offer of a channel: the one message that goes over the window. */
const frameHello = v.object({
  type: v.literal('@app/HELLO'),
  id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  payload: v.object({
    versions: v.pipe(v.array(v.number()), v.maxLength(10)),
    sdkVersion: within(64),
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

/** A request of the page, as it goes over the channel. */
export interface FrameRequest {
  readonly id: string
  readonly name: FrameMessageName
  readonly payload: unknown
}

/**
 * Reads what a page has sent over the channel (frame side).
 * @param data The data of the event, from a port.
 * @returns The request, without keys that the table does not know; a `fault` where it does not fit: it is dropped and counted.
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
 * Reads the offer of a channel (frame side). Origin, source and ports of the event are checked by its reader.
 * @param data The data of the event, from the window.
 * @returns The offer; `undefined` where it is none.
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
 * Writes the answer to a request (frame side): what the table does not name does not leave the frame.
 * @param id The id of the request.
 * @param name The name of the request.
 * @param answer The answer; plain JSON.
 * @returns The message, for `port.postMessage`; `undefined` where the answer does not fit the table, or is too large.
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
 * Writes an answer, an error or an event, as it goes over the channel (frame side).
 * @param id That of the request; of an event a new one.
 * @param name The name of the request or event.
 * @param end The end of its type; empty for an event.
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

/** The handler of every message of a page: a frame that lacks one does not compile. */
export type FrameHandlers<Context> = {
  readonly [Name in FrameMessageName]: (
    payload: FramePayload<Name>,
    context: Context,
  ) => Promise<v.InferInput<(typeof frameMessages)[Name]['answer']>>
}
