import type { ErrorCode } from './errorData.js'

// Codes that several verbs throw. To check for any code of a list: `isLatchkitError(error, ...walletErrors)`.

/** Thrown by every verb if the kit is not running. */
export const runningErrors = ['notStarted', 'kitDestroyed'] as const satisfies readonly ErrorCode[]

/** Thrown by every verb that needs a connected wallet. */
export const connectedErrors = [
  ...runningErrors,
  'adapterNotFound',
  'chainRequired',
  'notConnected',
] as const satisfies readonly ErrorCode[]

/** A wallet or node complains about the request itself, by JSON-RPC code. */
export const rpcErrors = [
  'rpcUnreadable',
  'rpcInvalidRequest',
  'rpcMethodNotFound',
  'rpcInvalidParams',
  'rpcInternal',
  'rpcInvalidInput',
] as const satisfies readonly ErrorCode[]

/** Errors on the way to a wallet on another device. */
export const relayErrors = [
  'pairingNotLoaded',
  'relayNotConfigured',
  'relayRefused',
  'relayClockOff',
  'publishFailed',
  'subscribeFailed',
] as const satisfies readonly ErrorCode[]

/** The wallet does not accept what the site proposes: the person declined, or the wallet does not support it (§8). */
export const proposalErrors = [
  'pairingRejected',
  'chainsRejected',
  'methodsRejected',
  'eventsRejected',
  'chainsUnsupported',
  'methodsUnsupported',
  'eventsUnsupported',
  'accountsUnsupported',
  'namespaceKeyUnsupported',
] as const satisfies readonly ErrorCode[]

/** Errors of connecting through a pairing. */
export const pairingErrors = [
  ...relayErrors,
  ...proposalErrors,
  'pairingExpired',
  'settlementFailed',
  'nothingAllowed',
  'requestAborted',
] as const satisfies readonly ErrorCode[]

/** Errors of the embedded wallet: it could not be loaded, did not answer, or nobody is logged in. */
export const loginErrors = [
  'loginNotLoaded',
  'loginNeeded',
  'frameFailed',
  'frameInterrupted',
  'frameBusy',
] as const satisfies readonly ErrorCode[]

/** Errors of a login by a provider. */
export const socialErrors = [
  'socialDenied',
  'socialBlocked',
  'socialExpired',
  'socialUnavailable',
  'socialNotConfigured',
  'socialRefused',
  'identityTaken',
] as const satisfies readonly ErrorCode[]

/** Errors of a request to a wallet, however it is reached. */
export const walletErrors = [
  'userRejected',
  'requestPending',
  'requestAborted',
  'requestExpired',
  'requestUnconfirmed',
  'unauthorized',
  'methodUnsupported',
  'providerDisconnected',
  'chainDisconnected',
  'unrecognizedChain',
  'invalidChainId',
  'badAnswer',
  'transactionChanged',
  'changedTransactionSent',
  'noAccounts',
  'walletSilent',
  'walletFailed',
  'connectorNotFound',
  'sessionEnded',
  'partNotLoaded',
  ...rpcErrors,
  ...relayErrors,
] as const satisfies readonly ErrorCode[]

/** Errors of switching a wallet's network, in addition to `walletErrors`. */
export const switchErrors = ['chainNotSupported', 'switchIgnored'] as const satisfies readonly ErrorCode[]

/** Errors of a wallet about a bundle of calls. */
export const callsErrors = [
  'capabilityUnsupported',
  'callsChainUnsupported',
  'duplicateCallsId',
  'unknownCallsId',
  'callsTooLarge',
  'upgradeRejected',
  'atomicityUnsupported',
] as const satisfies readonly ErrorCode[]

/** Errors of reading a chain. */
export const chainErrors = [
  'missingRpcUrl',
  'rpcFailed',
  'partNotLoaded',
] as const satisfies readonly ErrorCode[]

/** Errors of a chain about a transaction that is simulated or sent. */
export const transactionErrors = [
  ...chainErrors,
  ...rpcErrors,
  'executionReverted',
  'feeCapTooHigh',
  'feeCapTooLow',
  'nonceTooHigh',
  'nonceTooLow',
  'nonceAtMax',
  'insufficientFunds',
  'insufficientFee',
  'intrinsicGasTooHigh',
  'intrinsicGasTooLow',
  'transactionTypeUnsupported',
  'tipAboveFeeCap',
  'noToken',
  'transferRefused',
  'unknownNodeError',
] as const satisfies readonly ErrorCode[]

/** Every catalogued code that an adapter's methods may throw. */
export const adapterErrors = [
  ...walletErrors,
  ...callsErrors,
  ...transactionErrors,
  ...switchErrors,
  'missingFields',
  'namesUnavailable',
] as const satisfies readonly ErrorCode[]

/** Errors of the gateway. They appear as the `cause` of a verb's error. */
export const gatewayErrors = [
  'httpStatus',
  'gatewayUnreachable',
  'gatewayAnswerInvalid',
  'gatewayResting',
  'kitDestroyed',
] as const satisfies readonly ErrorCode[]

/** Every catalogued code that a sign-in method's functions may throw. */
export const siwxErrors = [
  'signInNotStarted',
  'signInRefused',
  'signInClockOff',
  'signInUnavailable',
  'partNotLoaded',
] as const satisfies readonly ErrorCode[]
