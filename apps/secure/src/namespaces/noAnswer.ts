import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { requestUnconfirmed } from '../../../../packages/latchkit/src/wire/errors/pairing.js'
import { NoAnswer } from '../../../reading/src/chain/NoAnswer.js'
import { frameFailure } from '../channel/frameFailure.js'

/** Whether no node has answered a request. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof BaseError &&
    error.walk((each) => each instanceof HttpRequestError || each instanceof TimeoutError) !== null)

/**
 * Converts a missing answer to an error that says that the transaction may have been sent: a person who believes that it was not sent would
 * pay twice.
 */
export const doubtIn = (error: unknown): unknown =>
  isUnanswered(error) ? frameFailure('The transaction may have been sent', requestUnconfirmed.code) : error
