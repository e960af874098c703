import type { ErrorCode } from '../../../wire/errors/errorData.js'
import type { ErrorOf } from '../../../wire/errors/fail.js'
import { runningErrors, siwxErrors, walletErrors } from '../../../wire/errors/groups.js'

/** The codes that `signIn` throws. */
export const signInErrors = [
  ...runningErrors,
  'siwxNotEnabled',
  'noActiveCaipAddress',
  'noActiveCaipNetwork',
  'noConnectionController',
  'signatureDeclined',
  'smartAccountNotSupported',
  'signatureMismatch',
  ...siwxErrors,
  ...walletErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `signIn`. */
export type SignInError = ErrorOf<(typeof signInErrors)[number]>

/** The codes that `signOut` throws. */
export const signOutErrors = [
  ...runningErrors,
  'siwxNotEnabled',
  ...siwxErrors,
] as const satisfies readonly ErrorCode[]
/** The errors of `signOut`. */
export type SignOutError = ErrorOf<(typeof signOutErrors)[number]>
