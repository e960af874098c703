import type { WalletRecord } from '../../wire/entities.js'
import type { LiveOptions } from '../state/options.js'

type Lists = Pick<
  LiveOptions,
  'customWallets' | 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds' | 'recommendedWalletIds'
>

/** The known wallets in the order in which they are listed, and what the site's options say about each. */
export interface WalletRecords {
  readonly wallets: readonly WalletRecord[]
  /** Checks whether the site names a wallet that the gateway has not sent yet. It has a position in the list, but no name. */
  readonly isAwaited: (wallet: WalletRecord) => boolean
  readonly isFeatured: (wallet: WalletRecord) => boolean
  /** Checks whether a wallet is offered to visitors who do not have it installed. */
  readonly isListed: (wallet: WalletRecord) => boolean
  /** Checks whether a wallet is never shown, by the id of its record or the rdns that it announced. */
  readonly isExcluded: (wallet: WalletRecord | undefined, rdns: string | undefined) => boolean
}

/**
 * Combines the site's own wallets and lists with the bundled wallets: featured and recommended first, then custom ones, then
 * the others.
 */
export function walletRecords(
  bundledWallets: readonly WalletRecord[],
  lists: Lists,
  isAwaiting = false,
): WalletRecords {
  const { customWallets, includeWalletIds, excludeWalletIds, featuredWalletIds, recommendedWalletIds } = lists
  const byId = new Map(bundledWallets.map((wallet) => [wallet.id, wallet]))
  // The site's own entry overrides a known wallet. If the site has two entries with one id, the first one is used.
  for (const wallet of [...customWallets].reverse())
    byId.set(wallet.id, { chains: [], ...byId.get(wallet.id), ...wallet })
  const custom = customWallets.map(({ id }) => id)
  const ids = new Set([...featuredWalletIds, ...recommendedWalletIds, ...custom, ...byId.keys()])
  const isFeatured = ({ id }: WalletRecord) => featuredWalletIds.includes(id)
  return {
    wallets: [...ids].flatMap((id) => byId.get(id) ?? (isAwaiting ? { id, name: '', chains: [] } : [])),
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
