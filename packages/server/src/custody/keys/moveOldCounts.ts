import { readFileSync, rmSync } from 'node:fs'
import * as v from 'valibot'
import { ages, type CountLine } from './releaseState.js'

/** The counts of version 0.1.0: one JSON object that was written whole at each release. */
const oldCounts = v.strictObject({
  /** The time at which the holder stopped itself; holders stop no more. */
  stoppedAt: v.optional(v.number()),
  hours: v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  users: v.record(v.string(), v.array(v.number())),
})

/** The place of counts of the old form. */
export const oldPathOf = (path: string): string => path.replace(/\.jsonl$/, '.json')

/**
 * Moves counts of the old form, which lie beside the new ones, once. An hour that had releases has them in each of its parts.
 * @param write Writes the new ones.
 * @returns Whether there were any.
 */
export function moveOldCounts(path: string, write: (lines: readonly CountLine[]) => void): boolean {
  const from = oldPathOf(path)
  let text: string
  try {
    text = readFileSync(from, 'utf8')
  } catch {
    return false
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), oldCounts), text)
  if (parsed.success) {
    const { hours, users } = parsed.output
    write([
      ...Object.entries(users).flatMap(([name, times]) =>
        times.map((time): CountLine => ['opened', name, Math.floor(time)]),
      ),
      ...Object.entries(hours).flatMap(([hour, many]) =>
        ages.map((age): CountLine => ['taken', age, Number(hour), many]),
      ),
    ])
  }
  // One that cannot be read counts as lost, and is out of the way.
  rmSync(from)
  return parsed.success
}
