import type { Letter, StoredLetter } from '../mailbox.js'

type Fields = [tag: number, attestation: string | null, ttl: number, publisher: string, message: string]

/** A letter as it stands in Redis; its topic is in the key, its position in the id. */
export function letterText({ tag, attestation, ttl, publisher, message }: Letter): string {
  const fields: Fields = [tag, attestation, ttl, publisher, message]
  return JSON.stringify(fields)
}

export function letterFrom(topic: string, position: number, text: string): StoredLetter {
  const [tag, attestation, ttl, publisher, message] = JSON.parse(text) as Fields
  return { topic, position, tag, attestation, ttl, publisher, message }
}
