import * as v from 'valibot'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/**
 * The age of a user: the holder first wrapped a share of the user less than a week, less than 90 days, or longer ago. Each age has its own
 * part of the hourly limit, so that an attacker who makes many wallets today does not block older users.
 */
export const ages = ['new', 'young', 'old'] as const
export type Age = (typeof ages)[number]

/** Returns the age of a user at a time. */
export function ageOf(firstWrappedAt: number, at: number): Age {
  if (firstWrappedAt > at - 7 * dayMs) return 'new'
  return firstWrappedAt > at - 90 * dayMs ? 'young' : 'old'
}

/** Splits the hourly limit by age: a quarter, a quarter, the rest. */
export function hourlyPartsOf(perHour: number): Readonly<Record<Age, number>> {
  const quarter = Math.floor(perHour / 4)
  return { new: quarter, young: quarter, old: perHour - 2 * quarter }
}

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const user = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const age = v.picklist(ages)
/** Hours since 1970. */
const hour = wholeNumber

/** A line of the counts. Each line adds to the lines before it. Users are named by the hash of their id. */
export const countLine = v.union([
  /** A share of the user was opened. */
  v.strictTuple([v.literal('opened'), user, wholeNumber]),
  /** Slots of an hour were taken. */
  v.strictTuple([v.literal('taken'), age, hour, wholeNumber]),
  /** The user waits for an hour, in which a slot is reserved for them. */
  v.strictTuple([v.literal('place'), user, age, hour]),
  /** The operator has emptied this hour and all later ones, and removed all reservations. */
  v.strictTuple([v.literal('anew'), hour]),
])
export type CountLine = v.InferOutput<typeof countLine>

/** The counts that result from all lines. */
export interface ReleaseState {
  /** By user, the last times at which the user's shares were opened. */
  readonly openingTimes: Map<string, readonly number[]>
  readonly takenSlots: Readonly<Record<Age, Map<number, number>>>
  readonly reservations: Map<string, { readonly age: Age; readonly hour: number }>
}

export const emptyState = (): ReleaseState => ({
  openingTimes: new Map(),
  takenSlots: { new: new Map(), young: new Map(), old: new Map() },
  reservations: new Map(),
})

/** Adds a line to a state. @param maxTimes How many of a user’s last times are stored. */
export function addLine(
  { openingTimes, takenSlots, reservations }: ReleaseState,
  line: CountLine,
  maxTimes: number,
): void {
  switch (line[0]) {
    case 'opened': {
      const [, name, at] = line
      openingTimes.set(name, [...(openingTimes.get(name) ?? []), at].slice(-maxTimes))
      reservations.delete(name)
      return
    }
    case 'taken': {
      const [, userAge, slotHour, count] = line
      takenSlots[userAge].set(slotHour, (takenSlots[userAge].get(slotHour) ?? 0) + count)
      return
    }
    case 'place': {
      const [, name, userAge, slotHour] = line
      // Insert at the end, even if an expired reservation of the user exists.
      reservations.delete(name)
      reservations.set(name, { age: userAge, hour: slotHour })
      return
    }
    case 'anew': {
      const [, firstHour] = line
      for (const each of ages)
        for (const when of takenSlots[each].keys()) if (when >= firstHour) takenSlots[each].delete(when)
      reservations.clear()
    }
  }
}

/** Whether a reservation can still be used: until 24 h after its hour. */
export const isUsable = (reservation: { readonly hour: number }, now: number): boolean =>
  now <= reservation.hour + 24

/** Returns the lines that recreate a state, without times, hours and reservations that are over. */
export function linesOf({ openingTimes, takenSlots, reservations }: ReleaseState, at: number): CountLine[] {
  const now = Math.floor(at / hourMs)
  return [
    ...[...openingTimes].flatMap(([name, times]) =>
      times.filter((time) => time > at - dayMs).map((time): CountLine => ['opened', name, time]),
    ),
    ...ages.flatMap((each) =>
      [...takenSlots[each]]
        .filter(([when]) => when >= now)
        .map(([when, count]): CountLine => ['taken', each, when, count]),
    ),
    ...[...reservations]
      .filter(([, reservation]) => isUsable(reservation, now))
      .map(([name, reservation]): CountLine => ['place', name, reservation.age, reservation.hour]),
  ]
}
