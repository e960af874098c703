import type { ErrorCode } from '../../../wire/errors/errorData.js'
import type { ErrorOf } from '../../../wire/errors/fail.js'
import {
  connectedErrors,
  loginErrors,
  pairingErrors,
  runningErrors,
  socialErrors,
  switchErrors,
  walletErrors,
} from '../../../wire/errors/groups.js'

/**
 * The codes that `connect` throws. A `switch` that forgets one does not compile.
 * @example
 * ```ts
 * import { connect, connectErrors, isLatchkitError, type Kit, loginErrors, pairingErrors, walletErrors } from 'latchkit'
 * const connectTo = async (kit: Kit, connector: string): Promise<string> => {
 *   try {
 *     await connect(kit, { connector })
 *     return 'Connected'
 *   } catch (error) {
 *     if (!isLatchkitError(error, ...connectErrors)) throw error
 *     if (isLatchkitError(error, 'userRejected', 'pairingRejected', 'requestAborted')) return 'Not connected'
 *     if (isLatchkitError(error, 'connectorNotFound')) return `There is no ${error.data.connector}`
 *     if (isLatchkitError(error, ...walletErrors, ...pairingErrors, ...loginErrors)) return `Try again: ${error.message}`
 *     switch (error.code) {
 *       case 'networkNotFound':
 *       case 'chainAdapterNotFound':
 *         return 'This wallet is for other networks'
 *       case 'adapterNotFound':
 *       case 'connectionClientNotSet':
 *       case 'notStarted':
 *       case 'kitDestroyed':
 *         throw error
 *       default:
 *         return error satisfies never
 *     }
 *   }
 * }
 * ```
 */
export const connectErrors = [
  ...runningErrors,
  'adapterNotFound',
  'connectionClientNotSet',
  'connectorNotFound',
  'chainAdapterNotFound',
  'networkNotFound',
  ...walletErrors,
  ...pairingErrors,
  ...loginErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `connect`. */
export type ConnectError = ErrorOf<(typeof connectErrors)[number]>

/** The codes that `connectEmail` throws. */
export const connectEmailErrors = [
  ...connectErrors,
  'invalidEmail',
  'emailCooldown',
] as const satisfies readonly ErrorCode[]
/** The errors of `connectEmail`. */
export type ConnectEmailError = ErrorOf<(typeof connectEmailErrors)[number]>

/** The codes that `connectSocial` throws. */
export const connectSocialErrors = [...connectErrors, ...socialErrors] as const satisfies readonly ErrorCode[]
/** The errors of `connectSocial`. */
export type ConnectSocialError = ErrorOf<(typeof connectSocialErrors)[number]>

/** The codes that `updateEmail` throws. */
export const updateEmailErrors = [
  ...runningErrors,
  'partNotLoaded',
  'connectorNotFound',
  'invalidEmail',
  'emailCooldown',
  'requestAborted',
  ...loginErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `updateEmail`. */
export type UpdateEmailError = ErrorOf<(typeof updateEmailErrors)[number]>

/** The codes that `showWalletSettings` throws. */
export const showWalletSettingsErrors = [
  ...runningErrors,
  'partNotLoaded',
  'connectorNotFound',
  ...loginErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `showWalletSettings`. */
export type ShowWalletSettingsError = ErrorOf<(typeof showWalletSettingsErrors)[number]>

/** The codes that `disconnect` throws. */
export const disconnectErrors = [
  ...runningErrors,
  'failedToDisconnectChain',
  'failedToDisconnect',
] as const satisfies readonly ErrorCode[]
/** The errors of `disconnect`. */
export type DisconnectError = ErrorOf<(typeof disconnectErrors)[number]>

/** The codes that `switchNetwork` throws. */
export const switchNetworkErrors = [
  ...runningErrors,
  'adapterNotFound',
  'networkClientNotSet',
  'networkNotFound',
  ...switchErrors,
  ...walletErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `switchNetwork`. */
export type SwitchNetworkError = ErrorOf<(typeof switchNetworkErrors)[number]>

/** The codes that `chooseAccount` throws. */
export const chooseAccountErrors = [
  ...connectedErrors,
  'unsupportedChain',
  ...walletErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `chooseAccount`. */
export type ChooseAccountError = ErrorOf<(typeof chooseAccountErrors)[number]>

/** The codes that `selectAccount` throws. */
export const selectAccountErrors = [
  ...connectedErrors,
  'accountNotShared',
] as const satisfies readonly ErrorCode[]
/** The errors of `selectAccount`. */
export type SelectAccountError = ErrorOf<(typeof selectAccountErrors)[number]>

/** The codes that `selectNamespace` throws. */
export const selectNamespaceErrors = [
  'kitDestroyed',
  'adapterNotFound',
] as const satisfies readonly ErrorCode[]
/** The errors of `selectNamespace`. */
export type SelectNamespaceError = ErrorOf<(typeof selectNamespaceErrors)[number]>

/** The codes that `addAdapter` throws. */
export const addAdapterErrors = [
  'kitDestroyed',
  'adapterNotFound',
  'duplicateAdapter',
  'invalidNetwork',
  'invalidOptions',
] as const satisfies readonly ErrorCode[]
/** The errors of `addAdapter`. */
export type AddAdapterError = ErrorOf<(typeof addAdapterErrors)[number]>

/** The codes that `removeAdapter` throws. */
export const removeAdapterErrors = [
  'kitDestroyed',
  'adapterNotFound',
  'failedToDisconnectChain',
  'failedToDisconnect',
] as const satisfies readonly ErrorCode[]
/** The errors of `removeAdapter`. */
export type RemoveAdapterError = ErrorOf<(typeof removeAdapterErrors)[number]>

/** The codes that `addNetwork` throws. */
export const addNetworkErrors = [
  'kitDestroyed',
  'adapterNotFound',
  'networkClientNotSet',
  'invalidNetwork',
] as const satisfies readonly ErrorCode[]
/** The errors of `addNetwork`. */
export type AddNetworkError = ErrorOf<(typeof addNetworkErrors)[number]>

/** The codes that `removeNetwork` throws. */
export const removeNetworkErrors = [
  'kitDestroyed',
  'networkNotFound',
  'lastNetwork',
] as const satisfies readonly ErrorCode[]
/** The errors of `removeNetwork`. */
export type RemoveNetworkError = ErrorOf<(typeof removeNetworkErrors)[number]>

/** The codes that `getProvider` throws. */
export const getProviderErrors = connectedErrors
/** The errors of `getProvider`. */
export type GetProviderError = ErrorOf<(typeof getProviderErrors)[number]>

/** The codes that `getTransport` throws. */
export const getTransportErrors = [...runningErrors, 'notConnected'] as const satisfies readonly ErrorCode[]
/** The errors of `getTransport`. */
export type GetTransportError = ErrorOf<(typeof getTransportErrors)[number]>

/** The codes that `waitForResume` throws. */
export const waitForResumeErrors = ['kitDestroyed', 'requestAborted'] as const satisfies readonly ErrorCode[]
/** The errors of `waitForResume`. */
export type WaitForResumeError = ErrorOf<(typeof waitForResumeErrors)[number]>
