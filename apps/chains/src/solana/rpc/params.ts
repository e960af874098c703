import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  isAddress,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit'
import type { Params } from '../../http/respond.js'
import { invalidParams } from '../../http/rpcError.js'
import { decodeExactly, decodeMessage } from '../chain/readMessage.js'

// Reads the parameters of calls. Each function throws `RpcError` if the value has the wrong kind.

/** The size of the largest packet on the network. */
const transactionBytes = 1_232

export type { Params }

export function addressOf(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams('expected an address')
  return value
}

export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw invalidParams(`expected ${what}`)
  return value
}

export function listOf(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw invalidParams(`expected at most ${most} entries`)
  return value
}

/** Reads a whole number that JSON carries exactly. */
export function integerOf(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalidParams('expected a whole number below 2^53')
  return BigInt(value)
}

/** Reads the options at an index. They may be left out. */
export function optionsOf(params: Params, index: number): Readonly<Record<string, unknown>> {
  const value = params[index] ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParams('expected an object of options')
  return value as Readonly<Record<string, unknown>>
}

function bytesOf(text: string, encoding: unknown): ReadonlyUint8Array {
  const encoder = { base58: getBase58Encoder(), base64: getBase64Encoder() }[
    encoding === 'base64' ? encoding : 'base58'
  ]
  try {
    // Base58 is slow for long texts, and a text that is too long is refused below anyway.
    return encoder.encode(text.slice(0, transactionBytes * 2))
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
}

export function transactionOf(value: unknown, encoding: unknown): Transaction {
  const bytes = bytesOf(textOf(value, 'a transaction'), encoding)
  if (bytes.length > transactionBytes)
    throw invalidParams(`a transaction has at most ${transactionBytes} bytes`)
  const transaction = decodeExactly(bytes, getTransactionDecoder().decode, getTransactionEncoder().encode)
  decodeMessage(transaction.messageBytes)
  return transaction
}
