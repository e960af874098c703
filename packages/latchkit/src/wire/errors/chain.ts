import { because } from './because.js'
import { entry } from './entry.js'

/** §8: a chain's reason for not taking a transaction, in a sentence for people; the chain's own words are in `reason`. */
interface Refusal {
  readonly reason: string
}

interface Refused extends Refusal {
  /** The code of the notice that says it in the visitor's language, where the adapter has words of its own for it. */
  readonly reasonCode?: string
  /** Of the token that the notice names. */
  readonly symbol?: string
}

/** Code 3: the contract refuses the transaction; `reason` is the one it gives, or empty. */
export const executionReverted = entry(
  'executionReverted',
  ({ reason }: Refused) =>
    reason
      ? `The transaction would fail: ${reason}`
      : 'The transaction would fail: the contract refuses it and gives no reason.',
  3,
)
/** The fee cap is higher than any number a chain knows. */
export const feeCapTooHigh = entry(
  'feeCapTooHigh',
  (_: Refusal) => 'The maximum fee of this transaction is higher than any network can charge. Lower it.',
)
/** The fee cap is lower than what a block costs now. */
export const feeCapTooLow = entry(
  'feeCapTooLow',
  (_: Refusal) =>
    'The maximum fee of this transaction is below the network’s current fee. Raise it, or try again later.',
)
/** An earlier transaction of the account is missing. */
export const nonceTooHigh = entry(
  'nonceTooHigh',
  (_: Refusal) =>
    'An earlier transaction of this account has not arrived yet. Wait for it, or reset the account’s activity in the wallet.',
)
/** The account has used this number before. */
export const nonceTooLow = entry(
  'nonceTooLow',
  (_: Refusal) =>
    'The account has already sent a transaction with this number. Wait a moment and try again, or reset the account’s activity in the wallet.',
)
/** The account has sent as many transactions as there are numbers for. */
export const nonceAtMax = entry(
  'nonceAtMax',
  (_: Refusal) => 'This account cannot send any more transactions. Use another one.',
)
/** The account cannot pay the amount and the fee. */
export const insufficientFunds = entry(
  'insufficientFunds',
  (_: Refusal) => 'The account does not hold enough to pay the amount and the network fee.',
)
/** The account can pay the amount and not the fee, or the fee in another currency not at all. */
export const insufficientFee = entry(
  'insufficientFee',
  (_: Refusal) => 'The account does not hold enough to pay the network fee.',
)
/** The gas limit is higher than that of a block. */
export const intrinsicGasTooHigh = entry(
  'intrinsicGasTooHigh',
  (_: Refusal) => 'The transaction needs more gas than fits into a block. Make it smaller.',
)
/** The gas limit does not even cover the transaction itself. */
export const intrinsicGasTooLow = entry(
  'intrinsicGasTooLow',
  (_: Refusal) => 'The gas limit of this transaction is too low. Raise it.',
)
/** The chain does not know this type of transaction. */
export const transactionTypeUnsupported = entry(
  'transactionTypeUnsupported',
  (_: Refusal) => 'This network does not take transactions of this type.',
)
/** The tip alone is higher than the whole fee may be. */
export const tipAboveFeeCap = entry(
  'tipAboveFeeCap',
  (_: Refusal) =>
    'The tip of this transaction is higher than its maximum fee. Lower the tip or raise the fee.',
)
/** The node refuses for a reason of its own. */
export const unknownNodeError = entry(
  'unknownNodeError',
  ({ reason }: Refusal) => `The network did not take the transaction${because(reason)}`,
)
/** There is no contract at the address given as a token. */
export const noToken = entry(
  'noToken',
  ({ symbol, network }: Refusal & { symbol: string; network: string }) =>
    `There is no token ${symbol} at this address on ${network}.`,
)
/** The token answers no to a transfer, without a reason. */
export const transferRefused = entry(
  'transferRefused',
  ({ symbol }: Refusal & { symbol: string }) => `The token ${symbol} refuses this transfer.`,
)
