import type { Holder } from '../../../operations/holder.js'

/** The acknowledgement of a message by one of its readers. */
export interface StoredReceipt {
  readonly message: WaitingMessage
  readonly reader: string
  readonly holder: Holder
  /** The number of the journal file in which its line stands, and the length of that line; 0 while it is not durable. */
  segment: number
  length: number
}

/** A message that waits: everything but its envelope, which is read from the journal when a reader fetches it. */
export interface WaitingMessage {
  readonly position: number
  readonly topic: string
  readonly publisher: string
  readonly holder: Holder
  /** sha256 of the envelope, a character a byte. */
  readonly digest: string
  /** The length of its line in the journal. */
  readonly size: number
  expiresAt: number
  /** The number of the journal file in which its line stands; 0 while it is not durable. */
  segment: number
  /** The place of its line in that file. */
  offset: number
  /** The receipts of those that have acknowledged it; absent before the first. */
  receipts: StoredReceipt[] | undefined
  /** Its time is over, or it could not be stored. */
  isGone: boolean
}

/** Says whether a reader has acknowledged a message. */
export const hasRead = ({ receipts }: WaitingMessage, reader: string): boolean =>
  receipts?.some((receipt) => receipt.reader === reader) ?? false

/** Adds the receipt of a reader who has none of this message. */
export function addReceipt(message: WaitingMessage, reader: string, holder: Holder): StoredReceipt {
  const receipt = { message, reader, holder, segment: 0, length: 0 }
  if (message.receipts) message.receipts.push(receipt)
  else message.receipts = [receipt]
  return receipt
}
