import type { ErrorCode } from '../../wire/errors/errorData.js'
import type { ErrorOf } from '../../wire/errors/fail.js'

/** The codes of what `createLatchkit` throws. */
export const createLatchkitErrors = ['invalidOptions'] as const satisfies readonly ErrorCode[]
/** What `createLatchkit` throws. */
export type CreateLatchkitError = ErrorOf<(typeof createLatchkitErrors)[number]>

/** The codes of what `kit.start()` throws. */
export const startErrors = ['duplicateKit', 'kitDestroyed'] as const satisfies readonly ErrorCode[]
/** What `kit.start()` throws. */
export type StartError = ErrorOf<(typeof startErrors)[number]>
