import type { Kit } from '../kit/kit.js'
import { keepLog } from './keepLog.js'

/**
 * The last of what the kit has logged on this page, of every level, at most 1,024,000 bytes: one line each, the oldest
 * first, as time, level, sentence and the code of the error. No address, no message and no wallet's own words are in it,
 * so it can go into a bug report.
 * @param kit The kit.
 * @returns The lines, joined by line breaks; an empty text where nothing was logged.
 * @example
 * ```ts
 * import { getLogs, type Kit } from 'latchkit'
 * const report = (kit: Kit) => fetch('/bug-reports', { method: 'POST', body: getLogs(kit) })
 * ```
 */
export function getLogs({ live: { log } }: Kit): string {
  keepLog(log)
  return log.lines.join('\n')
}
