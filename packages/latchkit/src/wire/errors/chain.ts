import { because } from './because.js'
import { entry } from './entry.js'

/** §8: why a chain refuses a transaction. `reason` is the chain's own text. */
interface Refusal {
  readonly reason: string
}

interface Refused extends Refusal {
  /** Code of the notice that explains it in the visitor's language, if the adapter has one. */
  readonly reasonCode?: string
  /** Symbol of the token that the notice names. */
  readonly symbol?: string
}

/** Code 3: the contract refuses the transaction. `reason` is the contract's own text, or empty. */
export const executionReverted = entry(
  'executionReverted',
  ({ reason }: Refused) =>
    reason
      ? `The transaction would fail: ${reason}`
      : 'The transaction would fail: the contract refuses it and gives no reason.',
  3,
)
/** The maximum fee is higher than any number that the chain accepts. */
export const feeCapTooHigh = entry(
  'feeCapTooHigh',
  (_: Refusal) => 'The maximum fee of this transaction is higher than any network can charge. Lower it.',
)
/** The maximum fee is lower than the current fee. */
export const feeCapTooLow = entry(
  'feeCapTooLow',
  (_: Refusal) =>
    'The maximum fee of this transaction is below the network’s current fee. Raise it, or try again later.',
)
/** An earlier transaction of the account has not arrived. */
export const nonceTooHigh = entry(
  'nonceTooHigh',
  (_: Refusal) =>
    'An earlier transaction of this account has not arrived yet. Wait for it, or reset the account’s activity in the wallet.',
)
/** The account has already used this nonce. */
export const nonceTooLow = entry(
  'nonceTooLow',
  (_: Refusal) =>
    'The account has already sent a transaction with this number. Wait a moment and try again, or reset the account’s activity in the wallet.',
)
/** The account has used up all nonces. */
export const nonceAtMax = entry(
  'nonceAtMax',
  (_: Refusal) => 'This account cannot send any more transactions. Use another one.',
)
/** The account does not hold the amount plus the fee. */
export const insufficientFunds = entry(
  'insufficientFunds',
  (_: Refusal) => 'The account does not hold enough to pay the amount and the network fee.',
)
/** The account holds the amount but not the fee. */
export const insufficientFee = entry(
  'insufficientFee',
  (_: Refusal) => 'The account does not hold enough to pay the network fee.',
)
/** The gas limit is above that of a block. */
export const intrinsicGasTooHigh = entry(
  'intrinsicGasTooHigh',
  (_: Refusal) => 'The transaction needs more gas than fits into a block. Make it smaller.',
)
/** The gas limit is below what the transaction needs at least. */
export const intrinsicGasTooLow = entry(
  'intrinsicGasTooLow',
  (_: Refusal) => 'The gas limit of this transaction is too low. Raise it.',
)
/** The chain does not support this type of transaction. */
export const transactionTypeUnsupported = entry(
  'transactionTypeUnsupported',
  (_: Refusal) => 'This network does not take transactions of this type.',
)
/** The tip is higher than the maximum fee. */
export const tipAboveFeeCap = entry(
  'tipAboveFeeCap',
  (_: Refusal) =>
    'The tip of this transaction is higher than its maximum fee. Lower the tip or raise the fee.',
)
/** The node refuses for a reason that has no code of its own. */
export const unknownNodeError = entry(
  'unknownNodeError',
  ({ reason }: Refusal) => `The network did not take the transaction${because(reason)}`,
)
/** There is no contract at the token's address. */
export const noToken = entry(
  'noToken',
  ({ symbol, network }: Refusal & { symbol: string; network: string }) =>
    `There is no token ${symbol} at this address on ${network}.`,
)
/** The token refuses the transfer and gives no reason. */
export const transferRefused = entry(
  'transferRefused',
  ({ symbol }: Refusal & { symbol: string }) => `The token ${symbol} refuses this transfer.`,
)
