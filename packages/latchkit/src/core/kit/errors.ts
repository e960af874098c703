import type { ErrorCode } from '../../wire/errors/errorData.js'
import type { ErrorOf } from '../../wire/errors/fail.js'

/** The codes that `createLatchkit` throws. */
export const createLatchkitErrors = ['invalidOptions'] as const satisfies readonly ErrorCode[]
/** The errors of `createLatchkit`. */
export type CreateLatchkitError = ErrorOf<(typeof createLatchkitErrors)[number]>

/** The codes that `kit.start()` throws. */
export const startErrors = ['duplicateKit', 'kitDestroyed'] as const satisfies readonly ErrorCode[]
/** The errors of `kit.start()`. */
export type StartError = ErrorOf<(typeof startErrors)[number]>
