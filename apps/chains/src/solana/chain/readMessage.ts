import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getAddressDecoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { invalidParams } from '../../http/rpcError.js'

/** An account that a transaction names, at its index. */
export interface AccountKey {
  readonly pubkey: Address
  readonly signer: boolean
  readonly writable: boolean
  readonly source: 'transaction' | 'lookupTable'
}

/** A message in one of the two versions that have a header. The third version is refused. */
export type Message = Exclude<CompiledTransactionMessage, { version: 1 }> &
  CompiledTransactionMessageWithLifetime

/**
 * Decodes bytes, and checks that encoding the result gives the same bytes. Otherwise decoders read past truncated bytes, and litesvm ends
 * the whole process over such a transaction.
 */
export function decodeExactly<Value>(
  bytes: ReadonlyUint8Array,
  decode: (bytes: ReadonlyUint8Array) => Value,
  encode: (value: Value) => ReadonlyUint8Array,
): Value {
  let value: Value
  let reencoded: ReadonlyUint8Array
  try {
    value = decode(bytes)
    reencoded = encode(value)
  } catch (error) {
    throw invalidParams(`invalid transaction: ${error instanceof Error ? error.message : error}`)
  }
  if (!Buffer.from(reencoded).equals(Buffer.from(bytes)))
    throw invalidParams('invalid transaction: its lengths are wrong')
  return value
}

/** Decodes a message. Throws `RpcError` if the bytes are no message. */
export function decodeMessage(bytes: ReadonlyUint8Array): Message {
  const message = decodeExactly(
    bytes,
    getCompiledTransactionMessageDecoder().decode,
    getCompiledTransactionMessageEncoder().encode,
  )
  if (message.version === 1) throw invalidParams('invalid transaction: version 1 is not supported')
  return message
}

/** The offset of the addresses in a lookup table. */
const tableHead = 56
const addressBytes = 32

function addressIn(svm: LiteSVM, table: Address, index: number): Address | undefined {
  const account = svm.getAccount(table)
  const from = tableHead + index * addressBytes
  return account.exists && account.data.length >= from + addressBytes
    ? getAddressDecoder().decode(account.data, from)
    : undefined
}

/** Lists all accounts of a message in the order of their indices, with the present addresses of its lookup tables. */
export function accountKeysOf(message: Message, svm: LiteSVM): AccountKey[] {
  const { header, staticAccounts } = message
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const staticKeys = staticAccounts.map((pubkey, index): AccountKey => {
    const signer = index < numSignerAccounts
    const end = signer
      ? numSignerAccounts - numReadonlySignerAccounts
      : staticAccounts.length - numReadonlyNonSignerAccounts
    return { pubkey, signer, writable: index < end, source: 'transaction' }
  })
  const tables = ('addressTableLookups' in message && message.addressTableLookups) || []
  const loaded = (writable: boolean) =>
    tables.flatMap(({ lookupTableAddress, writableIndexes, readonlyIndexes }) =>
      (writable ? writableIndexes : readonlyIndexes).flatMap((index): AccountKey[] => {
        const pubkey = addressIn(svm, lookupTableAddress, index)
        return pubkey ? [{ pubkey, signer: false, writable, source: 'lookupTable' }] : []
      }),
    )
  return [...staticKeys, ...loaded(true), ...loaded(false)]
}
