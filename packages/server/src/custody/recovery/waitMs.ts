import { dayMs } from '../codes/codeLimits.js'

/** A split that waits counts for its device for so long, as auth keeps its own. */
export const waitMs = 30 * dayMs
