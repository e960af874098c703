import * as v from 'valibot'

/** The description of a limit in `docs/limits.md`, beside its default. */
export interface LimitNote extends Record<string, unknown> {
  readonly unit: string
  /** The effect on a caller that goes beyond it. */
  readonly beyond: string
}

/** One number an operator can set: a whole one from 1 up, with the words the documentation has for it. */
export function limit(byDefault: number, about: string, { unit, beyond }: { unit: string; beyond: string }) {
  const note: LimitNote = { unit, beyond }
  return v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.description(about), v.metadata(note)),
    byDefault,
  )
}
