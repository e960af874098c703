import type { ErrorCode } from '../../../wire/errors/errorData.js'
import type { ErrorOf } from '../../../wire/errors/fail.js'
import { chainErrors, connectedErrors } from '../../../wire/errors/groups.js'

/** The codes that `fetchBalance` throws. */
export const fetchBalanceErrors = [...connectedErrors, ...chainErrors] as const satisfies readonly ErrorCode[]
/** The errors of `fetchBalance`. */
export type FetchBalanceError = ErrorOf<(typeof fetchBalanceErrors)[number]>

/** The codes that `fetchBalanceParts` throws. */
export const fetchBalancePartsErrors = [
  ...connectedErrors,
  ...chainErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `fetchBalanceParts`. */
export type FetchBalancePartsError = ErrorOf<(typeof fetchBalancePartsErrors)[number]>

/** The codes that `fetchTokenBalance` throws. */
export const fetchTokenBalanceErrors = connectedErrors
/** The errors of `fetchTokenBalance`. */
export type FetchTokenBalanceError = ErrorOf<(typeof fetchTokenBalanceErrors)[number]>

/** The codes that `fetchNfts` throws. */
export const fetchNftsErrors = connectedErrors
/** The errors of `fetchNfts`. */
export type FetchNftsError = ErrorOf<(typeof fetchNftsErrors)[number]>

/** The codes that `fetchTransactions` throws. */
export const fetchTransactionsErrors = [
  'transactionsWithoutAccount',
  'fetchTransactionsFailed',
] as const satisfies readonly ErrorCode[]
/** The errors of `fetchTransactions`. */
export type FetchTransactionsError = ErrorOf<(typeof fetchTransactionsErrors)[number]>

/** The codes that `labelAddress` throws. */
export const labelAddressErrors = [
  ...connectedErrors,
  'missingFields',
] as const satisfies readonly ErrorCode[]
/** The errors of `labelAddress`. */
export type LabelAddressError = ErrorOf<(typeof labelAddressErrors)[number]>

/** The codes that `resolveName` throws. */
export const resolveNameErrors = [
  ...connectedErrors,
  'unsupportedChain',
  'networkNotFound',
  'namesUnavailable',
  'nameNotFound',
  'nameResolvingFailed',
  'partNotLoaded',
] as const satisfies readonly ErrorCode[]
/** The errors of `resolveName`. */
export type ResolveNameError = ErrorOf<(typeof resolveNameErrors)[number]>
