import { isSameSplit, type Line, type SplitName } from './reconcileFile.js'

/** A user in a list. */
export type ListedUser = Line<'list'>

/**
 * The state of a user, compared between the services:
 * - `fits`: both have the same split;
 * - `behindHere`, `behindThere`: this service, or the other one, has an older or another split; a device of the user brings the newer one;
 * - `missingHere`, `missingThere`: this service, or the other one, does not have the user; a device brings the user back;
 * - `retiredHere`, `retiredThere`: this service, or the other one, has retired its share of the split that its counterpart still uses, and
 * gets that share back.
 */
export type Standing = 'fits' | `${'behind' | 'missing' | 'retired'}${'Here' | 'There'}`

/** A user of either list. */
export interface ComparedUser {
  readonly userId: string
  readonly standing: Standing
  /** Whether this service or the other one has lost its own last note, while its counterpart still stores that note. */
  readonly forgets: 'here' | 'there' | undefined
  /** The split whose share this service needs back, if any. */
  readonly wanted: SplitName | undefined
}

/** Whether one service has moved on from the split of the other and has retired its share of it. */
const hasRetired = (one: ListedUser, other: ListedUser) =>
  one.version > other.version &&
  one.retired.some((split) => isSameSplit(split, other)) &&
  // If the newer split is waiting at the other service, nothing needs to come back: a device will bring the wallet’s signature there.
  !other.waiting.some((split) => isSameSplit(split, one))

function standingOf(ownUser: ListedUser, otherUser: ListedUser): Standing {
  if (isSameSplit(ownUser, otherUser)) return 'fits'
  if (hasRetired(ownUser, otherUser)) return 'retiredHere'
  if (hasRetired(otherUser, ownUser)) return 'retiredThere'
  return ownUser.version > otherUser.version ? 'behindThere' : 'behindHere'
}

/** Compares the list of a service with that of the other one. */
export function compareLists(
  ownList: readonly ListedUser[],
  otherList: readonly ListedUser[],
): readonly ComparedUser[] {
  const otherUsers = new Map(otherList.map((each) => [each.userId, each]))
  const ownIds = new Set(ownList.map(({ userId }) => userId))
  const comparedUsers = ownList.map((own): ComparedUser => {
    const { userId } = own
    const other = otherUsers.get(userId)
    if (!other) return { userId, standing: 'missingThere', forgets: undefined, wanted: undefined }
    const standing = standingOf(own, other)
    const forgets = own.own < other.other ? 'here' : other.own < own.other ? 'there' : undefined
    const { version, hash } = other
    return { userId, standing, forgets, wanted: standing === 'retiredHere' ? { version, hash } : undefined }
  })
  const missingUsers = otherList.filter(({ userId }) => !ownIds.has(userId))
  return [
    ...comparedUsers,
    ...missingUsers.map(({ userId }): ComparedUser => {
      return { userId, standing: 'missingHere', forgets: undefined, wanted: undefined }
    }),
  ]
}
