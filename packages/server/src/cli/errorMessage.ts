import { isLatchkitError } from 'latchkit/wire'

/** Returns what the operator reads about an error. */
export const errorMessage = (error: unknown) => (isLatchkitError(error) ? error.message : String(error))
