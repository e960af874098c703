import { dayMs } from '../codes/codeLimits.js'

/** How long a waiting split counts towards the limits of its device, and how long an unfinished wallet lasts; the same time as at auth. */
export const waitingSplitMs = 30 * dayMs
