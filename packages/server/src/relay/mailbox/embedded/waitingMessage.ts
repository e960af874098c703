import type { Holder } from '../../../limits/holder.js'

/** A reader's receipt of a message. */
export interface StoredReceipt {
  readonly message: WaitingMessage
  readonly reader: string
  readonly holder: Holder
  /** Number of the journal file with the receipt's line, and the length of that line; both are 0 until the line is durable. */
  segment: number
  length: number
}

/** A waiting message without its envelope, which is read from the journal when a reader fetches it. */
export interface WaitingMessage {
  readonly position: number
  readonly topic: string
  readonly publisher: string
  readonly holder: Holder
  /** sha256 of the envelope, one character per byte. */
  readonly digest: string
  /** Length of its line in the journal. */
  readonly size: number
  expiresAt: number
  /** Number of the journal file with the message's line; 0 until the line is durable. */
  segment: number
  /** Offset of its line in that file. */
  offset: number
  /** Receipts of the readers that have acknowledged the message; `undefined` before the first. */
  receipts: StoredReceipt[] | undefined
  /** Whether the message has expired, or could not be stored. */
  isGone: boolean
}

/** Whether a reader has acknowledged a message. */
export const hasRead = ({ receipts }: WaitingMessage, reader: string): boolean =>
  receipts?.some((receipt) => receipt.reader === reader) ?? false

/** Adds a reader's receipt, which the message must not have yet. */
export function addReceipt(message: WaitingMessage, reader: string, holder: Holder): StoredReceipt {
  const receipt = { message, reader, holder, segment: 0, length: 0 }
  if (message.receipts) message.receipts.push(receipt)
  else message.receipts = [receipt]
  return receipt
}
