import * as v from 'valibot'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/**
 * How long ago the holder first wrapped a share of a user: less than a week, less than 90 days, or longer. Each age has its own part of the
 * hourly limit, so that an attacker who makes many wallets today does not block older users.
 */
export const ages = ['new', 'young', 'old'] as const
export type Age = (typeof ages)[number]

/** Returns the age of a user at a time. */
export function ageOf(first: number, at: number): Age {
  if (first > at - 7 * dayMs) return 'new'
  return first > at - 90 * dayMs ? 'young' : 'old'
}

/** Splits the hourly limit by age: a quarter, a quarter, the rest. */
export function partsOf(perHour: number): Readonly<Record<Age, number>> {
  const quarter = Math.floor(perHour / 4)
  return { new: quarter, young: quarter, old: perHour - 2 * quarter }
}

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const user = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const age = v.picklist(ages)
/** Hours since 1970. */
const hour = wholeNumber

/** A line of the counts. Each line adds to the ones before. Users are named by their hash. */
export const countLine = v.union([
  /** A share of the user was opened. */
  v.strictTuple([v.literal('opened'), user, wholeNumber]),
  /** Slots of an hour were taken. */
  v.strictTuple([v.literal('taken'), age, hour, wholeNumber]),
  /** The user waits for an hour, and one of its slots is reserved for them. */
  v.strictTuple([v.literal('place'), user, age, hour]),
  /** The operator has reset this hour, and all reservations are removed. */
  v.strictTuple([v.literal('anew'), hour]),
])
export type CountLine = v.InferOutput<typeof countLine>

/** The counts that result from all lines. */
export interface ReleaseState {
  /** The last times at which shares of each user were opened, as many as are needed. */
  readonly opened: Map<string, readonly number[]>
  readonly taken: Readonly<Record<Age, Map<number, number>>>
  readonly reservations: Map<string, { readonly age: Age; readonly hour: number }>
}

export const noReleases = (): ReleaseState => ({
  opened: new Map(),
  taken: { new: new Map(), young: new Map(), old: new Map() },
  reservations: new Map(),
})

/** Adds a line. @param keep How many times per user are kept. */
export function addLine({ opened, taken, reservations }: ReleaseState, line: CountLine, keep: number): void {
  switch (line[0]) {
    case 'opened': {
      const [, name, at] = line
      opened.set(name, [...(opened.get(name) ?? []), at].slice(-keep))
      reservations.delete(name)
      return
    }
    case 'taken': {
      const [, of, when, more] = line
      taken[of].set(when, (taken[of].get(when) ?? 0) + more)
      return
    }
    case 'place': {
      const [, name, of, when] = line
      // Insert at the end, even if an expired reservation of the user exists.
      reservations.delete(name)
      reservations.set(name, { age: of, hour: when })
      return
    }
    case 'anew': {
      const [, from] = line
      for (const each of ages)
        for (const when of taken[each].keys()) if (when >= from) taken[each].delete(when)
      reservations.clear()
    }
  }
}

/** Whether a reservation can still be used: within its hour and for 24 h after it. */
export const isUsable = (reservation: { readonly hour: number }, now: number): boolean =>
  now <= reservation.hour + 24

/** Writes the lines that recreate a state, without what no longer matters. */
export function linesOf({ opened, taken, reservations }: ReleaseState, at: number): CountLine[] {
  const now = Math.floor(at / hourMs)
  return [
    ...[...opened].flatMap(([name, times]) =>
      times.filter((time) => time > at - dayMs).map((time): CountLine => ['opened', name, time]),
    ),
    ...ages.flatMap((each) =>
      [...taken[each]]
        .filter(([when]) => when >= now)
        .map(([when, count]): CountLine => ['taken', each, when, count]),
    ),
    ...[...reservations]
      .filter(([, reservation]) => isUsable(reservation, now))
      .map(([name, reservation]): CountLine => ['place', name, reservation.age, reservation.hour]),
  ]
}
