import { toBase58 } from '../../../wire/base58.js'
import { messageIn } from '../wallet/messageIn.js'
import { readLegacyMessage } from './readMessage.js'

/** Returns a transaction the way older wallets read it: its parts by name. Nothing for one that has a version: those cannot sign it. */
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
