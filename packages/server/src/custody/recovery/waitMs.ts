import { dayMs } from '../codes/codeLimits.js'

/** How long a waiting split counts for its device, as at auth. */
export const waitMs = 30 * dayMs
