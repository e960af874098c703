import { crc32 } from 'node:zlib'
import type { Holder } from '../../../limits/holder.js'
import type { StoredMessage } from '../mailbox.js'

/**
 * A line of the journal: a message with its expiry and the name of its holder, or a client's receipt of a message. Lines of older versions
 * have no holder, and older versions ignore the holder.
 */
export type JournalRecord =
  | {
      readonly kind: 'message'
      readonly message: StoredMessage
      readonly expiresAt: number
      readonly holder: Holder
    }
  | { readonly kind: 'receipt'; readonly position: number; readonly reader: string }

type MessageFields = [number, number, string, number, string | null, number, string, string, string?]

const checksumLength = 8
const checksum = (text: string) => crc32(text).toString(16).padStart(checksumLength, '0')
const formatLine = (body: string) => `${checksum(body)} ${body}\n`

export function messageLine(message: StoredMessage, expiresAt: number, holder?: Holder): string {
  const { position, topic, tag, attestation, ttl, publisher, envelope } = message
  const fields: MessageFields = [position, expiresAt, topic, tag, attestation, ttl, publisher, envelope]
  if (holder !== undefined) fields.push(holder)
  return formatLine(JSON.stringify(fields))
}

export const receiptLine = (position: number, reader: string) =>
  formatLine(JSON.stringify([position, reader]))

/** Parses a line without its end; `undefined` if it was cut off or damaged. */
export function parseLine(line: string): JournalRecord | undefined {
  const body = line.slice(checksumLength + 1)
  if (body === '' || line.slice(0, checksumLength + 1) !== `${checksum(body)} `) return undefined
  const fields = JSON.parse(body) as MessageFields | [number, string]
  if (fields.length === 2) return { kind: 'receipt', position: fields[0], reader: fields[1] }
  const [position, expiresAt, topic, tag, attestation, ttl, publisher, envelope, holder] = fields
  return {
    kind: 'message',
    expiresAt,
    holder,
    message: { position, topic, tag, attestation, ttl, publisher, envelope },
  }
}
