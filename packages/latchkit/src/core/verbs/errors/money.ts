import type { ErrorCode } from '../../../wire/errors/errorData.js'
import type { ErrorOf } from '../../../wire/errors/fail.js'
import {
  connectedErrors,
  switchErrors,
  transactionErrors,
  walletErrors,
} from '../../../wire/errors/groups.js'

/** The codes that `quoteTransaction` throws. */
export const quoteTransactionErrors = [
  ...connectedErrors,
  'unsupportedChain',
  'networkNotFound',
  'missingFields',
  ...transactionErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `quoteTransaction`. */
export type QuoteTransactionError = ErrorOf<(typeof quoteTransactionErrors)[number]>

/**
 * The codes that `sendTransaction` throws. A `switch` that forgets one does not compile.
 * @example
 * ```ts
 * import {
 *   connectedErrors,
 *   isLatchkitError,
 *   type Kit,
 *   sendTransaction,
 *   sendTransactionErrors,
 *   transactionErrors,
 *   walletErrors,
 * } from 'latchkit'
 * const send = async (kit: Kit, receiver: string, amount: bigint): Promise<string> => {
 *   try {
 *     return await sendTransaction(kit, { receiver, amount })
 *   } catch (error) {
 *     if (!isLatchkitError(error, ...sendTransactionErrors)) throw error
 *     if (isLatchkitError(error, 'userRejected')) return 'Nothing was sent'
 *     if (isLatchkitError(error, 'executionReverted')) return `It would fail: ${error.data.reason}`
 *     if (isLatchkitError(error, ...transactionErrors, ...walletErrors)) return error.message
 *     if (isLatchkitError(error, ...connectedErrors)) return 'Connect a wallet first'
 *     switch (error.code) {
 *       case 'missingFields':
 *         return `Check ${error.data.fields.join(' and ')}`
 *       case 'notExecuted':
 *         return `Proposed in ${error.data.wallet}, and dropped there`
 *       case 'confirmationNeeded':
 *         return `Confirm first: ${error.data.codes.join(', ')}`
 *       case 'networkNotFound':
 *       case 'unsupportedChain':
 *       case 'chainNotSupported':
 *       case 'switchIgnored':
 *         return 'Switch to another network first'
 *       default:
 *         return error satisfies never
 *     }
 *   }
 * }
 * ```
 */
export const sendTransactionErrors = [
  ...quoteTransactionErrors,
  'confirmationNeeded',
  'notExecuted',
  ...walletErrors,
  ...switchErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `sendTransaction`. */
export type SendTransactionError = ErrorOf<(typeof sendTransactionErrors)[number]>

/** The codes that `openSend` throws. */
export const openSendErrors = [
  ...sendTransactionErrors,
  'quoteChanged',
] as const satisfies readonly ErrorCode[]
/** The errors of `openSend`. */
export type OpenSendError = ErrorOf<(typeof openSendErrors)[number]>

/** The codes that `addPendingEntry` throws. */
export const addPendingEntryErrors = connectedErrors
/** The errors of `addPendingEntry`. */
export type AddPendingEntryError = ErrorOf<(typeof addPendingEntryErrors)[number]>

/** The codes that `followEntries` throws. */
export const followEntriesErrors = ['kitDestroyed'] as const satisfies readonly ErrorCode[]
/** The errors of `followEntries`. */
export type FollowEntriesError = ErrorOf<(typeof followEntriesErrors)[number]>
