import { getUtf8Decoder } from '@solana/kit'
import { invalidParams } from '../../http/rpcError.js'
import { memoProgram } from '../accounts/addresses.js'
import type { Chain } from '../chain/createChain.js'
import type { Landed } from '../chain/createLedger.js'
import { addressOf, integerOf, listOf, optionsOf, type Params, textOf } from '../rpc/params.js'
import { type Method, type Node, withContext } from './method.js'
import { hasReached, statusOf } from './status.js'
import { writeTransaction } from './writeTransaction.js'

const mostStatuses = 256
const mostSignatures = 1_000
const mostFees = 150

/** Returns the texts of a transaction's memos, each with its length before it, or `null` without a memo. */
function memoOf({ message, keys }: Landed): string | null {
  const memos = message.instructions.flatMap(({ programAddressIndex, data = new Uint8Array() }) =>
    keys[programAddressIndex]?.pubkey === memoProgram
      ? [`[${data.length}] ${getUtf8Decoder().decode(data)}`]
      : [],
  )
  return memos.length > 0 ? memos.join('; ') : null
}

function entryOf(chain: Chain, landed: Landed) {
  const { confirmationStatus, err } = statusOf(chain, landed)
  const { signature, slot, blockTime } = landed
  return { signature, slot, blockTime, err, memo: memoOf(landed), confirmationStatus }
}

function signaturesOf(node: Node, params: Params) {
  const { before, until, limit = mostSignatures, commitment } = optionsOf(params, 1)
  const most = Number(integerOf(limit))
  if (most < 1 || most > mostSignatures) throw invalidParams(`Invalid limit; max ${mostSignatures}`)
  const all = node.ledger.landedOf(addressOf(params[0]))
  const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1
  if (before !== undefined && from === 0) return []
  const end = all.findIndex(({ signature }) => signature === until)
  return all
    .slice(from, end < 0 ? undefined : end)
    .filter((landed) => hasReached(node, landed, commitment))
    .slice(0, most)
    .map((landed) => entryOf(node, landed))
}

function transactionAt(node: Node, params: Params) {
  const landed = node.ledger.landed(textOf(params[0], 'a signature'))
  const options = typeof params[1] === 'string' ? { encoding: params[1] } : optionsOf(params, 1)
  const { commitment, encoding, maxSupportedTransactionVersion } = options
  if (!landed || !hasReached(node, landed, commitment)) return null
  return writeTransaction(landed, encoding, maxSupportedTransactionVersion)
}

/** The methods that read past transactions. */
export const historyMethods: Readonly<Record<string, Method>> = {
  getSignatureStatuses(node, [signatures]) {
    const found = listOf(signatures, mostStatuses).map((one) =>
      node.ledger.landed(textOf(one, 'a signature')),
    )
    return withContext(
      node,
      found.map((landed) => (landed ? statusOf(node, landed) : null)),
    )
  },
  getSignaturesForAddress: signaturesOf,
  getTransaction: transactionAt,
  getRecentPrioritizationFees({ slots }) {
    const count = Math.min(mostFees, Number(slots.now()))
    return Array.from({ length: count }, (_, back) => ({
      slot: slots.now() - BigInt(count - 1 - back),
      prioritizationFee: 0,
    }))
  },
}
