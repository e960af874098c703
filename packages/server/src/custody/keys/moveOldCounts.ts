import { readFileSync, rmSync } from 'node:fs'
import * as v from 'valibot'
import { ages, type CountLine } from './releaseState.js'

/** The counts of version 0.1.0: one JSON object that was rewritten at each release. */
const oldCountsSchema = v.strictObject({
  /** When the holder stopped itself. Present holders never stop themselves. */
  stoppedAt: v.optional(v.number()),
  hours: v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  users: v.record(v.string(), v.array(v.number())),
})

/** Path of the counts in the old format. */
export const oldPathOf = (path: string): string => path.replace(/\.jsonl$/, '.json')

/**
 * Moves counts of the old format into the new file, once. The old format had no ages, so the releases of an hour are counted for each age.
 * @param write Writes the new lines.
 * @returns Whether there were readable counts of the old format.
 */
export function moveOldCounts(path: string, write: (lines: readonly CountLine[]) => void): boolean {
  const oldPath = oldPathOf(path)
  let text: string
  try {
    text = readFileSync(oldPath, 'utf8')
  } catch {
    return false
  }
  const parseResult = v.safeParse(v.pipe(v.string(), v.parseJson(), oldCountsSchema), text)
  if (parseResult.success) {
    const { hours, users } = parseResult.output
    write([
      ...Object.entries(users).flatMap(([name, times]) =>
        times.map((time): CountLine => ['opened', name, Math.floor(time)]),
      ),
      ...Object.entries(hours).flatMap(([hour, count]) =>
        ages.map((age): CountLine => ['taken', age, Number(hour), count]),
      ),
    ])
  }
  // Remove the old file, also if it cannot be read: its counts are then lost.
  rmSync(oldPath)
  return parseResult.success
}
