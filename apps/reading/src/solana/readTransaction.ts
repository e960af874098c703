import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit'
import { unreadable } from '../Unreadable.js'

type AnyMessage = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime

/** A message in one of the two versions that this wallet signs. */
export type Message = Exclude<AnyMessage, { version: 1 }>

/** A transaction, as a site requests it. */
export interface SolanaTransaction {
  readonly transaction: Transaction
  readonly message: Message
  readonly feePayer: Address
}

/** The network's limit, in bytes. */
const longest = 1232
const broken = () => unreadable('brokenTransaction')

/**
 * Reads a transaction in base64. Throws the reason, in plain words, if this wallet does not sign it.
 * @param signer The account that would sign it.
 */
export function readTransaction(input: unknown, signer: string): SolanaTransaction {
  if (typeof input !== 'string') throw unreadable('noTransaction')
  if (input.length > longest * 2) throw unreadable('longTransaction')
  const bytes = orBroken(() => getBase64Encoder().encode(input))
  if (bytes.length > longest) throw unreadable('longTransaction')
  const transaction = orBroken(() => getTransactionDecoder().decode(bytes))
  const message = readMessage(transaction.messageBytes)
  if (!message || !isSame(getTransactionEncoder().encode(transaction), bytes)) throw broken()
  if (message.version === 1) throw unreadable('newerTransaction')
  const [feePayer] = message.staticAccounts
  if (!feePayer) throw broken()
  if (!signersOf(message).some((each) => each === signer)) {
    throw unreadable('notSigner')
  }
  return { transaction, message, feePayer }
}

/** Whether bytes are a transaction of this signer: signing them as a "message" would sign the transaction. */
export function isMessageOf(bytes: ReadonlyUint8Array, signer: string): boolean {
  const message = readMessage(bytes)
  return message !== undefined && signersOf(message).some((each) => each === signer)
}

const signersOf = ({ header, staticAccounts }: AnyMessage) =>
  staticAccounts.slice(0, header.numSignerAccounts)

/** Reads a message if encoding it again gives the same bytes: decoders read past truncated bytes. */
function readMessage(bytes: ReadonlyUint8Array): AnyMessage | undefined {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    return isSame(getCompiledTransactionMessageEncoder().encode(message), bytes) ? message : undefined
  } catch {
    return undefined // no message of a transaction
  }
}

function orBroken<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw broken()
  }
}

const isSame = (one: ReadonlyUint8Array, other: ReadonlyUint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
