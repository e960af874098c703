import type { ErrorCode } from '../../../wire/errors/errorData.js'
import type { ErrorOf } from '../../../wire/errors/fail.js'
import { runningErrors } from '../../../wire/errors/groups.js'

/** The codes that `open` throws. */
export const openErrors = [...runningErrors, 'adapterNotFound'] as const satisfies readonly ErrorCode[]
/** The errors of `open`. */
export type OpenError = ErrorOf<(typeof openErrors)[number]>

/** The codes that `openConnect` throws. */
export const openConnectErrors = [
  ...openErrors,
  'modalClosed',
  'requestAborted',
] as const satisfies readonly ErrorCode[]
/** The errors of `openConnect`. */
export type OpenConnectError = ErrorOf<(typeof openConnectErrors)[number]>

/** The codes that `updateOptions` throws. */
export const updateOptionsErrors = [
  'kitDestroyed',
  'invalidOptions',
  'fixedOption',
] as const satisfies readonly ErrorCode[]
/** The errors of `updateOptions`. */
export type UpdateOptionsError = ErrorOf<(typeof updateOptionsErrors)[number]>

/** The codes that `acceptLegal` throws. */
export const acceptLegalErrors = ['kitDestroyed'] as const satisfies readonly ErrorCode[]
/** The errors of `acceptLegal`. */
export type AcceptLegalError = ErrorOf<(typeof acceptLegalErrors)[number]>

/** The codes that `fetchWallets` throws. */
export const fetchWalletsErrors = ['partNotLoaded'] as const satisfies readonly ErrorCode[]
/** The errors of `fetchWallets`. */
export type FetchWalletsError = ErrorOf<(typeof fetchWalletsErrors)[number]>
