import { crc32 } from 'node:zlib'
import type { StoredLetter } from '../mailbox.js'

/** A line of the journal: a letter with the end of its life, or that a client has acknowledged one. */
export type JournalRecord =
  | { readonly kind: 'letter'; readonly letter: StoredLetter; readonly expiresAt: number }
  | { readonly kind: 'receipt'; readonly position: number; readonly reader: string }

type LetterFields = [number, number, string, number, string | null, number, string, string]

const sumLength = 8
const checksum = (text: string) => crc32(text).toString(16).padStart(sumLength, '0')
const lineOf = (body: string) => `${checksum(body)} ${body}\n`

export function letterLine(letter: StoredLetter, expiresAt: number): string {
  const { position, topic, tag, attestation, ttl, publisher, message } = letter
  const fields: LetterFields = [position, expiresAt, topic, tag, attestation, ttl, publisher, message]
  return lineOf(JSON.stringify(fields))
}

export const receiptLine = (position: number, reader: string) => lineOf(JSON.stringify([position, reader]))

/** The record of a line, its end left out; nothing for one that was cut short or damaged. */
export function readLine(line: string): JournalRecord | undefined {
  const body = line.slice(sumLength + 1)
  if (body === '' || line.slice(0, sumLength + 1) !== `${checksum(body)} `) return undefined
  const fields = JSON.parse(body) as LetterFields | [number, string]
  if (fields.length === 2) return { kind: 'receipt', position: fields[0], reader: fields[1] }
  const [position, expiresAt, topic, tag, attestation, ttl, publisher, message] = fields
  return { kind: 'letter', expiresAt, letter: { position, topic, tag, attestation, ttl, publisher, message } }
}
