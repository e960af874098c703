import type { LatchkitError } from 'latchkit/wire'
import { publishedAtOf, type StoredLetter } from '../mailbox/mailbox.js'

/** `id` is JSON text already. */
export const resultFrame = (id: string, result: unknown) =>
  `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`

export const errorFrame = (id: string, { rpcCode, message }: LatchkitError) =>
  `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code: rpcCode, message })}}`

/** The part of a push that is the same for everybody. */
export function pushBody(letter: StoredLetter): string {
  const { topic, message, tag, attestation } = letter
  const data = { topic, message, publishedAt: publishedAtOf(letter), tag, attestation }
  return `"data":${JSON.stringify(data)}}}`
}

export const pushFrame = (id: number, subscriptionId: string, body: string) =>
  `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${subscriptionId}",${body}`
