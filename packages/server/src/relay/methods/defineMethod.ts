import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { invalidParams } from '../../errors/relay.js'
import type { Call } from './call.js'

/** One method of the relay: checks what it was given, then answers. Throws what the caller is answered as an error. */
export type Method = (params: unknown, call: Call) => void | Promise<void>

/** Keys that the schema does not name are dropped unread. */
export function defineMethod<Schema extends v.GenericSchema>(
  schema: Schema,
  handle: (params: v.InferOutput<Schema>, call: Call) => void | Promise<void>,
): Method {
  return (params, call) => {
    const { success, output, issues } = v.safeParse(schema, params)
    if (success) return handle(output, call)
    const path = issues[0]?.path?.map(({ key }) => String(key)) ?? []
    throw fail(invalidParams, { field: path.join('.') || 'params' })
  }
}
