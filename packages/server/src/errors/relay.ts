import { entry } from 'latchkit/wire'

const fixedText = (text: string) => (_: Record<never, never>) => text

/** JSON-RPC: the frame is not JSON. */
export const parseError = entry('parseError', fixedText('Parse error'), -32700)
/** JSON-RPC: the frame is neither a request nor an answer. */
export const invalidRequest = entry('invalidRequest', fixedText('Invalid Request'), -32600)
/** JSON-RPC: the relay has no such method. */
export const methodNotFound = entry('methodNotFound', fixedText('Method not found'), -32601)
/** JSON-RPC: a field is missing, has the wrong type or is out of range. */
export const invalidParams = entry(
  'invalidParams',
  ({ field }: { field: string }) => `Invalid params: ${field}`,
  -32602,
)
/** The store does not work now: the message was not stored. */
export const internalError = entry('internalError', fixedText('Internal error'), -32000)
/** The client id has the maximum number of subscriptions. */
export const subscriberLimitExceeded = entry(
  'subscriberLimitExceeded',
  fixedText('Subscriber limit exceeded'),
  -32001,
)
/** The maximum number of messages is waiting, for the topic or in the whole mailbox. */
export const mailboxLimitExceeded = entry('mailboxLimitExceeded', fixedText('Mailbox limit exceeded'), -32002)
/** A batch is empty or has too many items. */
export const batchLimitExceeded = entry('batchLimitExceeded', fixedText('Batch limit exceeded'), -32003)
/** The client id publishes too much. */
export const tooManyRequests = entry('tooManyRequests', fixedText('Too many requests'), -32029)
