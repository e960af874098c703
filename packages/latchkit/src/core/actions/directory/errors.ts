import type { ErrorCode } from '../../../wire/errors/errorData.js'
import type { ErrorOf } from '../../../wire/errors/fail.js'

/** The codes of what `fetchWallets` throws. */
export const fetchWalletsErrors = ['partNotLoaded'] as const satisfies readonly ErrorCode[]
/** What `fetchWallets` throws. */
export type FetchWalletsError = ErrorOf<(typeof fetchWalletsErrors)[number]>
