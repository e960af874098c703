import { decodeCall, limitAllowance } from '../../../reading/src/decodeCall.js'
import type { Question } from '../../../reading/src/readRequest.js'
import type { NetworkFacts, Payment } from '../namespaces/requests.js'
import type { WrittenTerms } from '../window/messages.js'

/** An approval with its conditions: exactly what was shown is signed. */
export interface Terms {
  /** A smaller allowance than requested, in smallest units. */
  readonly limit?: bigint | undefined
  /** Fees and nonce of each transaction, in order. */
  readonly payments?: readonly Payment[] | undefined
}

/** Returns the request as approved: with the smaller allowance, if one was chosen. */
export function applyTerms(question: Question, { limit }: Terms): Question {
  if (limit === undefined) return question
  const { kind } = question
  if (kind !== 'transaction' || question.call.kind !== 'approve' || limit > question.call.amount) {
    throw new Error('There is no allowance to lower')
  }
  const transaction = { ...question.transaction, data: limitAllowance(question.transaction.data, limit) }
  return { ...question, transaction, call: decodeCall(transaction) }
}

/** Returns the facts of a request, with fees and nonces as they were shown. */
export function withTerms(networkFacts: NetworkFacts, { payments }: Terms): NetworkFacts {
  const { inspection, inspections } = networkFacts
  if (!payments) return networkFacts
  if (inspections) return { ...networkFacts, inspections: payEach(inspections, payments) }
  const [payment] = payments
  if (!inspection || inspection === 'silent') throw new Error('The network hasn’t been tried')
  return { ...networkFacts, inspection: { ...inspection, ...payment } }
}

function payEach(inspections: NonNullable<NetworkFacts['inspections']>, payments: readonly Payment[]) {
  if (inspections === 'silent' || inspections.length !== payments.length) {
    throw new Error('The network hasn’t been tried')
  }
  return inspections.map((inspection, at) => ({ ...inspection, ...payments[at] }))
}

/** Writes what the window has shown, for the frame to sign; `undefined` if only the request is signed. */
export function writeTerms(
  { inspection, inspections }: NetworkFacts,
  limit?: bigint,
): WrittenTerms | undefined {
  const all = inspections ?? (inspection && [inspection].filter((each) => each !== 'silent'))
  if (!all || all === 'silent' || all.length === 0) return undefined
  return { ...(limit !== undefined && { limit: String(limit) }), payments: all.map(writePayment) }
}

const writePayment = ({ gas, maxFeePerGas, maxPriorityFeePerGas, nonce }: Payment) => ({
  gas: String(gas),
  maxFeePerGas: String(maxFeePerGas),
  maxPriorityFeePerGas: String(maxPriorityFeePerGas),
  nonce,
})
