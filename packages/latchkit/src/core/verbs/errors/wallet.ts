import type { ErrorCode } from '../../../wire/errors/errorData.js'
import type { ErrorOf } from '../../../wire/errors/fail.js'
import {
  callsErrors,
  chainErrors,
  connectedErrors,
  switchErrors,
  transactionErrors,
  walletErrors,
} from '../../../wire/errors/groups.js'

/** The codes that `signMessage` throws. */
export const signMessageErrors = [...connectedErrors, ...walletErrors] as const satisfies readonly ErrorCode[]
/** The errors of `signMessage`. */
export type SignMessageError = ErrorOf<(typeof signMessageErrors)[number]>

/** The codes that `signTypedData` throws. */
export const signTypedDataErrors = [
  ...connectedErrors,
  'unsupportedChain',
  'missingFields',
  ...walletErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `signTypedData`. */
export type SignTypedDataError = ErrorOf<(typeof signTypedDataErrors)[number]>

/** The codes that `watchAsset` throws. */
export const watchAssetErrors = [
  ...connectedErrors,
  'unsupportedChain',
  'missingFields',
  ...walletErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `watchAsset`. */
export type WatchAssetError = ErrorOf<(typeof watchAssetErrors)[number]>

/** The codes that `getCapabilities` throws. */
export const getCapabilitiesErrors = [
  ...connectedErrors,
  'unsupportedChain',
  ...walletErrors,
  ...callsErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `getCapabilities`. */
export type GetCapabilitiesError = ErrorOf<(typeof getCapabilitiesErrors)[number]>

/** The codes that `sendCalls` throws. */
export const sendCallsErrors = [
  ...connectedErrors,
  'unsupportedChain',
  'networkNotFound',
  'missingFields',
  ...walletErrors,
  ...callsErrors,
  ...switchErrors,
  ...transactionErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `sendCalls`. */
export type SendCallsError = ErrorOf<(typeof sendCallsErrors)[number]>

/** The codes that `getCallsStatus` throws. */
export const getCallsStatusErrors = [
  ...connectedErrors,
  'unsupportedChain',
  ...walletErrors,
  ...callsErrors,
  ...chainErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `getCallsStatus`. */
export type GetCallsStatusError = ErrorOf<(typeof getCallsStatusErrors)[number]>

/** The codes that `showCallsStatus` throws. */
export const showCallsStatusErrors = [
  ...connectedErrors,
  'unsupportedChain',
  ...walletErrors,
  ...callsErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `showCallsStatus`. */
export type ShowCallsStatusError = ErrorOf<(typeof showCallsStatusErrors)[number]>

/** The codes that `waitForCalls` throws. */
export const waitForCallsErrors = [
  ...getCallsStatusErrors,
  'callsNotSettled',
] as const satisfies readonly ErrorCode[]
/** The errors of `waitForCalls`. */
export type WaitForCallsError = ErrorOf<(typeof waitForCallsErrors)[number]>
