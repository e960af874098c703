import { type Call, decodeCall } from './decodeCall.js'
import { readNumber } from './readNumber.js'
import { readTransaction, type Transaction } from './readTransaction.js'
import { foreignAccount, unreadable } from './Unreadable.js'
import { refuseCall } from './wall/wall.js'

/** Limit of calls per approval: a person reads no more. */
export const mostCalls = 10

/** The fields of a call (§5). The wallet chooses the other fields of a transaction. */
const fields: readonly string[] = ['to', 'data', 'value', 'capabilities']

/** Reads the parameter of `wallet_sendCalls`: each call as a transaction. */
export function readCalls(
  input: unknown,
  address: string,
  chainId: number,
): readonly { readonly transaction: Transaction; readonly call: Call }[] {
  const { calls, from = address, chainId: chain } = (input ?? {}) as Readonly<Record<string, unknown>>
  if (typeof from !== 'string' || from.toLowerCase() !== address.toLowerCase()) throw foreignAccount()
  if (chain !== undefined && readNumber(chain, 53) !== BigInt(chainId)) {
    throw unreadable('madeForOther', { theirs: String(readNumber(chain, 53)), ours: String(chainId) })
  }
  if (!Array.isArray(calls) || calls.length === 0) throw unreadable('noTransaction')
  if (calls.length > mostCalls) throw unreadable('tooManyTransactions', { n: mostCalls })
  return calls.map((each: unknown) => {
    const record = typeof each === 'object' && each !== null ? each : {}
    if (Object.keys(record).some((name) => !fields.includes(name))) throw unreadable('notStandard')
    const { to, data, value } = record as Readonly<Record<string, unknown>>
    const transaction = readTransaction({ from, to, data, value }, chainId)
    const call = decodeCall(transaction)
    refuseCall(call, transaction, address)
    return { transaction, call }
  })
}
