import type { WalletRecord } from '../../wire/entities.js'

/** The pages of a list of the gateway's directory that have been read. */
export interface DirectoryPages {
  /** Pages of the list that have come. */
  readonly pages: number
  /** The number of wallets that match in all; unknown before the first answer. */
  readonly count: number | undefined
  readonly isLoading: boolean
  /** The last page did not come; the wallets that are known stay. */
  readonly hasFailed: boolean
}

/** The part of the gateway's directory that has been read: the list of all wallets, and what was asked beside it. */
export interface DirectoryState extends DirectoryPages {
  /** The site's networks and lists that it is read for. Other ones start over. */
  readonly key: string
  /** The wallets that Connect shows first have come, or will not. */
  readonly hasFirst: boolean
  /** The list of those with the badge `certified`. */
  readonly certified: DirectoryPages
  /** The text of the search that is under way there. */
  readonly search: string | undefined
  /** The last search there that came to nothing, because the gateway did not answer. */
  readonly failedSearch: string | undefined
}

const unreadPages: DirectoryPages = { pages: 0, count: undefined, isLoading: false, hasFailed: false }

/** A directory of which nothing has been read. */
export const unread = (key: string): DirectoryState => ({
  ...unreadPages,
  key,
  hasFirst: false,
  certified: unreadPages,
  search: undefined,
  failedSearch: undefined,
})

/** The wallets after more have come: those that were there keep their place, with what is said of them now. */
export function merged(
  known: readonly WalletRecord[],
  incoming: readonly WalletRecord[],
): readonly WalletRecord[] {
  const fresh = new Map(incoming.map((wallet) => [wallet.id, wallet]))
  const updated = known.map((wallet) => fresh.get(wallet.id) ?? wallet)
  const ids = new Set(known.map(({ id }) => id))
  return [...updated, ...[...fresh.values()].filter(({ id }) => !ids.has(id))]
}
