import type { ErrorCode } from '../../../wire/errors/errorData.js'
import type { ErrorOf } from '../../../wire/errors/fail.js'

/** The codes of what `fetchWallets` throws. */
export const fetchWalletsErrors = ['partNotLoaded'] as const satisfies readonly ErrorCode[]
/** The errors of `fetchWallets`. */
export type FetchWalletsError = ErrorOf<(typeof fetchWalletsErrors)[number]>
