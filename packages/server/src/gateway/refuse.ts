import { fail, type LatchkitError } from 'latchkit/wire'
import { requestInvalid } from '../errors/gateway.js'

/** Creates the error that refuses a request because of one of its fields. */
export const refuse = (field: string, description: string): LatchkitError =>
  fail(requestInvalid, { reasons: [{ field, description }] })
