import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { invalidParams } from '../../errors/relay.js'
import type { Call } from './call.js'

/** A method of the relay: checks its parameters, then answers. Errors that it throws become error answers. */
export type Method = (params: unknown, call: Call) => void | Promise<void>

/** Creates a method whose parameters have a schema. Unknown keys are dropped unread. */
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
