import type { LatchkitError } from 'latchkit/wire'
import { publishedAtOf, type StoredMessage } from '../mailbox/mailbox.js'

/** `id` is already JSON text. */
export const resultFrame = (id: string, result: unknown) =>
  `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`

export const errorFrame = (id: string, { rpcCode, message }: LatchkitError) =>
  `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code: rpcCode, message })}}`

/** Writes the part of a push that is the same for all receivers. */
export function pushBody(message: StoredMessage): string {
  const { topic, envelope, tag, attestation } = message
  const data = { topic, message: envelope, publishedAt: publishedAtOf(message), tag, attestation }
  return `"data":${JSON.stringify(data)}}}`
}

export const pushFrame = (id: number, subscriptionId: string, body: string) =>
  `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId}",${body}`
