import { isOne, type Line, type SplitName } from './reconcileFile.js'

/** A user in a list. */
export type Listed = Line<'list'>

/**
 * The state of a user, compared between the services:
 * - `fits`: both have the same split;
 * - `behindHere`, `behindThere`: that service has an older or another split; a device of the user brings the newer one;
 * - `missingHere`, `missingThere`: that service does not have the user; a device brings it back;
 * - `retiredHere`, `retiredThere`: that service has retired its share of the split that the other still uses, and gets it back.
 */
export type Standing = 'fits' | `${'behind' | 'missing' | 'retired'}${'Here' | 'There'}`

/** A user of either list. */
export interface Compared {
  readonly userId: string
  readonly standing: Standing
  /** The service that has lost its own note, while the other service still stores that note. */
  readonly forgets: 'here' | 'there' | undefined
  /** The split whose share has to come back here, if any. */
  readonly wanted: SplitName | undefined
}

/** Whether one service has moved on from the split of the other and has retired its share of it. */
const hasAside = (one: Listed, other: Listed) =>
  one.version > other.version &&
  one.retired.some((split) => isOne(split, other)) &&
  // A newer split that waits at the other service does not count: a device will bring the wallet’s signature there.
  !other.waiting.some((split) => isOne(split, one))

function standingOf(own: Listed, other: Listed): Standing {
  if (isOne(own, other)) return 'fits'
  if (hasAside(own, other)) return 'retiredHere'
  if (hasAside(other, own)) return 'retiredThere'
  return own.version > other.version ? 'behindThere' : 'behindHere'
}

/** Compares the list of a service with that of the other one. */
export function compareLists(ownList: readonly Listed[], otherList: readonly Listed[]): readonly Compared[] {
  const others = new Map(otherList.map((each) => [each.userId, each]))
  const owns = new Set(ownList.map(({ userId }) => userId))
  const compared = ownList.map((own): Compared => {
    const { userId } = own
    const other = others.get(userId)
    if (!other) return { userId, standing: 'missingThere', forgets: undefined, wanted: undefined }
    const standing = standingOf(own, other)
    const forgets = own.own < other.other ? 'here' : other.own < own.other ? 'there' : undefined
    const { version, hash } = other
    return { userId, standing, forgets, wanted: standing === 'retiredHere' ? { version, hash } : undefined }
  })
  const unknown = otherList.filter(({ userId }) => !owns.has(userId))
  return [
    ...compared,
    ...unknown.map(({ userId }): Compared => {
      return { userId, standing: 'missingHere', forgets: undefined, wanted: undefined }
    }),
  ]
}
