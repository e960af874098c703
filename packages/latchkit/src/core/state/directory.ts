import type { WalletRecord } from '../../wire/entities.js'

/** The pages of a directory list that have been read. */
export interface DirectoryPages {
  /** How many pages have been read. */
  readonly pages: number
  /** How many wallets match in all; unknown before the first answer. */
  readonly count: number | undefined
  readonly isLoading: boolean
  /** Whether reading the last page failed. Wallets that are known stay. */
  readonly hasFailed: boolean
}

/** What has been read of the gateway's directory: the list of all wallets, certified wallets and searches. */
export interface DirectoryState extends DirectoryPages {
  /** Identifies the site's networks and lists for which the directory was read. If they change, it is read anew. */
  readonly key: string
  /** Whether the wallets that Connect shows first have arrived, or the request for them has failed. */
  readonly hasFirst: boolean
  /** The list of wallets with the badge `certified`. */
  readonly certified: DirectoryPages
  /** The text that is being searched for at the gateway. */
  readonly search: string | undefined
  /** The text of the last search, if the gateway did not answer it. */
  readonly failedSearch: string | undefined
}

const unreadPages: DirectoryPages = { pages: 0, count: undefined, isLoading: false, hasFailed: false }

/** Creates a directory that has not been read. */
export const unreadDirectory = (key: string): DirectoryState => ({
  ...unreadPages,
  key,
  hasFirst: false,
  certified: unreadPages,
  search: undefined,
  failedSearch: undefined,
})

/** Merges wallets into a list. Known ones are updated in their position. */
export function mergeWallets(
  knownWallets: readonly WalletRecord[],
  incoming: readonly WalletRecord[],
): readonly WalletRecord[] {
  const fresh = new Map(incoming.map((wallet) => [wallet.id, wallet]))
  const updatedWallets = knownWallets.map((wallet) => fresh.get(wallet.id) ?? wallet)
  const ids = new Set(knownWallets.map(({ id }) => id))
  return [...updatedWallets, ...[...fresh.values()].filter(({ id }) => !ids.has(id))]
}
