import type { Message, StoredMessage } from '../mailbox.js'

type Fields = [tag: number, attestation: string | null, ttl: number, publisher: string, message: string]

/** Encodes a message for Redis. Its topic is in the key, its position in the id. */
export function encodeMessage({ tag, attestation, ttl, publisher, envelope }: Message): string {
  const fields: Fields = [tag, attestation, ttl, publisher, envelope]
  return JSON.stringify(fields)
}

export function decodeMessage(topic: string, position: number, text: string): StoredMessage {
  const [tag, attestation, ttl, publisher, envelope] = JSON.parse(text) as Fields
  return { topic, position, tag, attestation, ttl, publisher, envelope }
}
