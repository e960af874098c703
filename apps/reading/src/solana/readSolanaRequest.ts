import { getBase58Encoder } from '@solana/kit'
import { bytesToHex } from 'viem'
import type { RequestInput } from '../RequestInput.js'
import { type MessageReading, readBytes } from '../readMessage.js'
import { foreignAccount, unreadable, unsupported } from '../Unreadable.js'
import { refuseText } from '../wall/wall.js'
import { readSendOptions, type SendOptions } from './readSendOptions.js'
import { isMessageOf, readTransaction, type SolanaTransaction } from './readTransaction.js'

/** A site's request on Solana, as far as it can be understood. */
export type SolanaRequest =
  | { readonly kind: 'solanaMessage'; readonly reading: MessageReading }
  | {
      readonly kind: 'solanaTransactions'
      readonly method: 'solana_signTransaction' | 'solana_signAllTransactions'
      readonly transactions: readonly SolanaTransaction[]
    }
  | {
      readonly kind: 'solanaSend'
      readonly transaction: SolanaTransaction
      readonly options: SendOptions
    }

/** Bounds the length: decoding base58 takes quadratic time. */
const longestMessage = 10_000
const mostTransactions = 20

/** Reads a site's request on Solana. Throws the reason, in plain words, if this wallet does not support it. */
export function readSolanaRequest({ method, params, address, origin }: RequestInput): SolanaRequest {
  const fields = (typeof params === 'object' ? params : undefined) as Readonly<Record<string, unknown>> | null
  const { pubkey, message, transaction, transactions, sendOptions } = fields ?? {}
  if (pubkey !== undefined && pubkey !== address) throw foreignAccount()
  const readOne = (one: unknown) => readTransaction(one, address)
  switch (method) {
    case 'solana_signMessage':
      return { kind: 'solanaMessage', reading: readMessage(message, address, origin) }
    case 'solana_signTransaction':
      return { kind: 'solanaTransactions', method, transactions: [readOne(transaction)] }
    case 'solana_signAllTransactions': {
      if (!Array.isArray(transactions) || transactions.length === 0) {
        throw unreadable('noTransaction')
      }
      if (transactions.length > mostTransactions) {
        throw unreadable('tooManyTransactions', { n: mostTransactions })
      }
      return { kind: 'solanaTransactions', method, transactions: transactions.map(readOne) }
    }
    case 'solana_signAndSendTransaction':
      return { kind: 'solanaSend', transaction: readOne(transaction), options: readSendOptions(sendOptions) }
    default:
      throw unsupported(method)
  }
}

function readMessage(message: unknown, address: string, origin: string): MessageReading {
  if (typeof message !== 'string') throw unreadable('noMessage')
  if (message.length > longestMessage) throw unreadable('longMessage')
  const bytes = getBase58Encoder().encode(message)
  if (isMessageOf(bytes, address)) {
    throw unreadable('disguised')
  }
  const raw = bytesToHex(Uint8Array.from(bytes))
  refuseText(raw)
  return readBytes(raw, origin)
}
