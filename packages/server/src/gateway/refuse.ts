import { fail, type LatchkitError } from 'latchkit/wire'
import { requestInvalid } from '../errors/gateway.js'

/** The refusal of a request because of one of its fields. */
export const refuse = (field: string, description: string): LatchkitError =>
  fail(requestInvalid, { reasons: [{ field, description }] })
