import * as v from 'valibot'

interface LimitFacts {
  readonly unit: string
  /** The effect on a caller that goes beyond it. */
  readonly beyond: string
  /** The gauge in `/metrics` that says how much of it is used, where all callers share it. */
  readonly fill?: `latchkit_${string}_fill`
}

/** The description of a limit in `docs/limits.md`, beside its default. */
export type LimitNote = LimitFacts & Readonly<Record<string, unknown>>

/** One number an operator can set: a whole one from 1 up, with the words the documentation has for it. */
export function limit(byDefault: number, about: string, facts: LimitFacts) {
  const note: LimitNote = { ...facts }
  return v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.description(about), v.metadata(note)),
    byDefault,
  )
}
