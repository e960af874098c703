import type { WalletRecord } from '../../wire/entities.js'

/** The pages of a directory list that have been read. */
export interface DirectoryPages {
  /** How many pages have been read. */
  readonly pages: number
  /** How many wallets match in all; unknown before the first answer. */
  readonly count: number | undefined
  readonly isLoading: boolean
  /** Whether the last page failed to load. Wallets that are known stay. */
  readonly hasFailed: boolean
}

/** What has been read of the gateway's directory: the list of all wallets, certified wallets and searches. */
export interface DirectoryState extends DirectoryPages {
  /** Identifies the site's networks and lists for which it was read. A change starts over. */
  readonly key: string
  /** Whether the wallets that Connect shows first have arrived, or will not. */
  readonly hasFirst: boolean
  /** The list of wallets with the badge `certified`. */
  readonly certified: DirectoryPages
  /** The search that is in progress at the gateway. */
  readonly search: string | undefined
  /** The last search that failed because the gateway did not answer. */
  readonly failedSearch: string | undefined
}

const unreadPages: DirectoryPages = { pages: 0, count: undefined, isLoading: false, hasFailed: false }

/** Creates a directory that has not been read. */
export const unread = (key: string): DirectoryState => ({
  ...unreadPages,
  key,
  hasFirst: false,
  certified: unreadPages,
  search: undefined,
  failedSearch: undefined,
})

/** Merges wallets into a list. Known ones keep their position and are updated. */
export function mergeWallets(
  known: readonly WalletRecord[],
  incoming: readonly WalletRecord[],
): readonly WalletRecord[] {
  const fresh = new Map(incoming.map((wallet) => [wallet.id, wallet]))
  const updated = known.map((wallet) => fresh.get(wallet.id) ?? wallet)
  const ids = new Set(known.map(({ id }) => id))
  return [...updated, ...[...fresh.values()].filter(({ id }) => !ids.has(id))]
}
