import { toBase58 } from '../../../wire/base58.js'
import { messageIn } from '../wallet/messageIn.js'
import { readLegacyMessage } from './readMessage.js'

/**
 * Converts a transaction to the form of older wallets: its parts by name. Returns no fields for a transaction with a version, which those
 * wallets cannot sign.
 */
export function olderFields(transaction: Readonly<Uint8Array>): Readonly<Record<string, unknown>> {
  const bytes = messageIn(transaction)
  const message = bytes && readLegacyMessage(bytes)
  if (!message) return {}
  const { keys, blockhash, instructions } = message
  const nameOf = (index: number) => toBase58(keys[index] ?? new Uint8Array())
  return {
    feePayer: nameOf(0),
    recentBlockhash: toBase58(blockhash),
    instructions: instructions.map(({ program, accounts, data }) => ({
      programId: nameOf(program),
      keys: accounts.map((index) => ({
        pubkey: nameOf(index),
        isSigner: message.isSigner(index),
        isWritable: message.isWritable(index),
      })),
      data: toBase58(data),
    })),
    signatures: [],
  }
}
