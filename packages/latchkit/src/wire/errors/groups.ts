import type { ErrorCode } from './errorData.js'

// What several verbs throw alike. A list tells an error: `isLatchkitError(error, ...walletErrors)`.

/** What a verb throws on a kit that is not running. */
export const runningErrors = ['notStarted', 'kitDestroyed'] as const satisfies readonly ErrorCode[]

/** What a verb throws that needs a connected wallet. */
export const connectedErrors = [
  ...runningErrors,
  'adapterNotFound',
  'chainRequired',
  'notConnected',
] as const satisfies readonly ErrorCode[]

/** What a wallet or a node says of a request itself, by the numbers of JSON-RPC. */
export const rpcErrors = [
  'rpcUnreadable',
  'rpcInvalidRequest',
  'rpcMethodNotFound',
  'rpcInvalidParams',
  'rpcInternal',
  'rpcInvalidInput',
] as const satisfies readonly ErrorCode[]

/** What stands in the way to a wallet on another device. */
export const relayErrors = [
  'pairingNotLoaded',
  'relayNotConfigured',
  'relayRefused',
  'publishFailed',
  'subscribeFailed',
] as const satisfies readonly ErrorCode[]

/** What opening a connector throws that pairs. */
export const pairingErrors = [
  ...relayErrors,
  'pairingRejected',
  'pairingExpired',
  'settlementFailed',
  'requestAborted',
] as const satisfies readonly ErrorCode[]

/** What asking a wallet throws, in whichever way it is reached. */
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
  'noAccounts',
  'walletSilent',
  'walletFailed',
  'connectorNotFound',
  'sessionEnded',
  'partNotLoaded',
  ...rpcErrors,
  ...relayErrors,
] as const satisfies readonly ErrorCode[]

/** What moving a wallet to another network throws beside `walletErrors`: it cannot add that one, or stays where it was. */
export const switchErrors = ['chainNotSupported', 'switchIgnored'] as const satisfies readonly ErrorCode[]

/** What a wallet says of calls that are sent together. */
export const callsErrors = [
  'capabilityUnsupported',
  'callsChainUnsupported',
  'duplicateCallsId',
  'unknownCallsId',
  'callsTooLarge',
  'upgradeRejected',
  'atomicityUnsupported',
] as const satisfies readonly ErrorCode[]

/** What reading a chain throws. */
export const chainErrors = [
  'missingRpcUrl',
  'rpcFailed',
  'partNotLoaded',
] as const satisfies readonly ErrorCode[]

/** What a chain has against a transaction that is tried out or sent. */
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

/** What an adapter throws, whichever of its methods is asked: other codes than these are not its to throw. */
export const adapterErrors = [
  ...walletErrors,
  ...callsErrors,
  ...transactionErrors,
  ...switchErrors,
  'missingFields',
  'namesUnavailable',
] as const satisfies readonly ErrorCode[]

/** What the gateway says, as the `cause` of what a verb throws. */
export const gatewayErrors = [
  'httpStatus',
  'gatewayUnreachable',
  'gatewayAnswerInvalid',
  'gatewayResting',
  'kitDestroyed',
] as const satisfies readonly ErrorCode[]
