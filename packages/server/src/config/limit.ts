import * as v from 'valibot'

interface LimitFacts {
  readonly unit: string
  /** What happens to a caller beyond the limit. */
  readonly beyond: string
  /** The gauge in `/metrics` that shows how much of the limit is used, if all callers share it. */
  readonly fill?: `latchkit_${string}_fill`
}

/** What `docs/limits.md` says about a limit, in addition to its default. */
export type LimitNote = LimitFacts & Readonly<Record<string, unknown>>

/** Creates the schema of a limit: an integer from 1 up, with its text for the documentation. */
export function limit(byDefault: number, about: string, facts: LimitFacts) {
  const note: LimitNote = { ...facts }
  return v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.description(about), v.metadata(note)),
    byDefault,
  )
}
