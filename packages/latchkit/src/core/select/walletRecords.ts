import type { WalletRecord } from '../../wire/entities.js'
import type { LiveOptions } from '../state/options.js'

type Lists = Pick<
  LiveOptions,
  'customWallets' | 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'recommendedWalletIds'
>

/** The wallets that are known, in the order they are listed, and what the site has said of each. */
export interface WalletRecords {
  readonly known: readonly WalletRecord[]
  /** Only the gateway knows it, and has not told of it yet: it has no name, but a place. */
  readonly isAwaited: (wallet: WalletRecord) => boolean
  readonly isFeatured: (wallet: WalletRecord) => boolean
  /** Offered to those who do not have it. */
  readonly isListed: (wallet: WalletRecord) => boolean
  /** Never shown: by the id of its record, or by the rdns of who announced itself. */
  readonly isExcluded: (wallet: WalletRecord | undefined, rdns: string | undefined) => boolean
}

/** Brings the site's own wallets and its lists together with the bundled ones: featured and recommended first, then custom ones, then the rest. */
export function walletRecords(
  bundled: readonly WalletRecord[],
  lists: Lists,
  isAwaiting = false,
): WalletRecords {
  const { customWallets, includeWalletIds, excludeWalletIds, featuredWalletIds, recommendedWalletIds } = lists
  const byId = new Map(bundled.map((wallet) => [wallet.id, wallet]))
  // What the site says of a wallet that is known is said over it. Of two of its own with one id the first counts.
  for (const wallet of [...customWallets].reverse())
    byId.set(wallet.id, { chains: [], ...byId.get(wallet.id), ...wallet })
  const custom = customWallets.map(({ id }) => id)
  const ids = new Set([...featuredWalletIds, ...recommendedWalletIds, ...custom, ...byId.keys()])
  const isFeatured = ({ id }: WalletRecord) => featuredWalletIds.includes(id)
  return {
    known: [...ids].flatMap((id) => byId.get(id) ?? (isAwaiting ? { id, name: '', chains: [] } : [])),
    isAwaited: ({ id }) => !byId.has(id),
    isFeatured,
    isListed: (wallet) =>
      !includeWalletIds ||
      includeWalletIds.includes(wallet.id) ||
      isFeatured(wallet) ||
      customWallets.some(({ id }) => id === wallet.id),
    isExcluded: (wallet, rdns) =>
      [wallet?.id, rdns].some((id) => id !== undefined && excludeWalletIds.includes(id)),
  }
}
