import { entry } from 'latchkit/wire'

const fixed = (text: string) => (_: Record<never, never>) => text

/** JSON-RPC: the frame is no JSON. */
export const parseError = entry('parseError', fixed('Parse error'), -32700)
/** JSON-RPC: the frame is no request and no answer. */
export const invalidRequest = entry('invalidRequest', fixed('Invalid Request'), -32600)
/** JSON-RPC: the relay has no such method. */
export const methodNotFound = entry('methodNotFound', fixed('Method not found'), -32601)
/** JSON-RPC: a field is missing, of the wrong type or out of its range. */
export const invalidParams = entry(
  'invalidParams',
  ({ field }: { field: string }) => `Invalid params: ${field}`,
  -32602,
)
/** The store does not work now: what was sent is not kept. */
export const internalError = entry('internalError', fixed('Internal error'), -32000)
/** The client id is subscribed to as many topics as it may be. */
export const subscriberLimitExceeded = entry(
  'subscriberLimitExceeded',
  fixed('Subscriber limit exceeded'),
  -32001,
)
/** The most messages that may wait do wait, on the topic or in all. */
export const mailboxLimitExceeded = entry('mailboxLimitExceeded', fixed('Mailbox limit exceeded'), -32002)
/** A batch is empty or has too many items. */
export const batchLimitExceeded = entry('batchLimitExceeded', fixed('Batch limit exceeded'), -32003)
/** The client id publishes more than it may. */
export const tooManyRequests = entry('tooManyRequests', fixed('Too many requests'), -32029)
