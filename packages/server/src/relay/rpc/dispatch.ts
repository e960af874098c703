import { fail, isLatchkitError, type LatchkitError } from 'latchkit/wire'
import { internalError, methodNotFound } from '../../errors/relay.js'
import { methodField } from '../../operations/createRefusalLog.js'
import type { Call, Caller } from '../methods/call.js'
import { methodTable } from '../methodTable.js'
import type { RelayParts } from '../relayParts.js'
import { errorFrame, resultFrame } from './writeFrame.js'

export interface Request {
  /** The id as JSON text. */
  readonly id: string
  readonly method: string
  readonly params: unknown
}

export interface Answer {
  readonly frame: string
  /** The error code; `undefined` for a result. */
  readonly errorCode: number | undefined
}

/** Runs one request. Calls `reply` once with the result or the error. */
export function dispatch(
  request: Request,
  caller: Caller,
  parts: RelayParts,
  reply: (answer: Answer) => void,
): void {
  let isAnswered = false
  const respond = (answer: Answer) => {
    if (isAnswered) return
    isAnswered = true
    reply(answer)
  }
  const refuse = (error: LatchkitError) => {
    parts.metrics.refused.add(1, String(error.rpcCode))
    respond({ frame: errorFrame(request.id, error), errorCode: error.rpcCode })
  }
  const onError = (error: unknown) => {
    if (isLatchkitError(error) && error.rpcCode !== undefined) return refuse(error)
    parts.log('error', 'relay.request-failed', { error: error instanceof Error ? error.name : 'unknown' })
    refuse(fail(internalError, {}, error))
  }
  const call: Call = {
    caller,
    parts,
    answer: (result) => respond({ frame: resultFrame(request.id, result), errorCode: undefined }),
    refuse: (entry, data) => refuse(fail(entry, data)),
  }
  try {
    const method = methodTable.get(request.method)
    if (!method) {
      parts.logRefusal('method not found', methodField(request.method))
      throw fail(methodNotFound, {})
    }
    method(request.params, call)?.catch(onError)
  } catch (error) {
    onError(error)
  }
}
