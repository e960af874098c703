import type { ErrorCode } from './errorData.js'

// What several verbs throw alike. A list tells an error: `isLatchkitError(error, ...walletErrors)`.

/** The errors of a verb on a kit that is not running. */
export const runningErrors = ['notStarted', 'kitDestroyed'] as const satisfies readonly ErrorCode[]

/** The errors of a verb that needs a connected wallet. */
export const connectedErrors = [
  ...runningErrors,
  'adapterNotFound',
  'chainRequired',
  'notConnected',
] as const satisfies readonly ErrorCode[]

/** The errors of a wallet or a node about the request itself, by the numbers of JSON-RPC. */
export const rpcErrors = [
  'rpcUnreadable',
  'rpcInvalidRequest',
  'rpcMethodNotFound',
  'rpcInvalidParams',
  'rpcInternal',
  'rpcInvalidInput',
] as const satisfies readonly ErrorCode[]

/** The errors on the way to a wallet on another device. */
export const relayErrors = [
  'pairingNotLoaded',
  'relayNotConfigured',
  'relayRefused',
  'relayClockOff',
  'publishFailed',
  'subscribeFailed',
] as const satisfies readonly ErrorCode[]

/** The errors of a wallet that does not take what a site proposes: declined by the person, or not supported (§8). */
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

/** The errors of opening a connector that pairs. */
export const pairingErrors = [
  ...relayErrors,
  ...proposalErrors,
  'pairingExpired',
  'settlementFailed',
  'nothingAllowed',
  'requestAborted',
] as const satisfies readonly ErrorCode[]

/** The errors of the embedded wallet: it could not be loaded, did not answer, or has no visitor who is logged in. */
export const loginErrors = [
  'loginNotLoaded',
  'loginNeeded',
  'frameFailed',
  'frameInterrupted',
  'frameBusy',
] as const satisfies readonly ErrorCode[]

/** The errors of a request to a wallet, in whichever way it is reached. */
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

/** The errors of moving a wallet to another network, beside `walletErrors`: it cannot add that one, or stays on the one before. */
export const switchErrors = ['chainNotSupported', 'switchIgnored'] as const satisfies readonly ErrorCode[]

/** The errors of a wallet about calls that are sent together. */
export const callsErrors = [
  'capabilityUnsupported',
  'callsChainUnsupported',
  'duplicateCallsId',
  'unknownCallsId',
  'callsTooLarge',
  'upgradeRejected',
  'atomicityUnsupported',
] as const satisfies readonly ErrorCode[]

/** The errors of reading a chain. */
export const chainErrors = [
  'missingRpcUrl',
  'rpcFailed',
  'partNotLoaded',
] as const satisfies readonly ErrorCode[]

/** The errors of a chain about a transaction that is tried out or sent. */
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

/** The errors of an adapter, in all its methods: it throws no other codes of the catalogue. */
export const adapterErrors = [
  ...walletErrors,
  ...callsErrors,
  ...transactionErrors,
  ...switchErrors,
  'missingFields',
  'namesUnavailable',
] as const satisfies readonly ErrorCode[]

/** The errors of the gateway, as the `cause` of a verb's error. */
export const gatewayErrors = [
  'httpStatus',
  'gatewayUnreachable',
  'gatewayAnswerInvalid',
  'gatewayResting',
  'kitDestroyed',
] as const satisfies readonly ErrorCode[]

/** The errors of a way to sign in, in all its functions. */
export const siwxErrors = [
  'signInNotStarted',
  'signInRefused',
  'signInClockOff',
  'signInUnavailable',
  'partNotLoaded',
] as const satisfies readonly ErrorCode[]
