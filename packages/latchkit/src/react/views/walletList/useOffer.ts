import type { WalletRow, WalletRows } from '../../../core/select/walletRows.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'
import { useSettled } from './useSettled.js'

/** At most how many installed wallets are shown. A page that announces hundreds must not push everything else out of sight. */
const maxInstalled = 20

/** The wallets that a view offers, and whether they are complete. */
export interface Offer {
  readonly rows: WalletRows
  /** The installed wallets that are shown. */
  readonly installed: readonly WalletRow[]
  /** Whether the list is loading. */
  readonly isLoading: boolean
  /** Whether it is still unknown which installed wallets the site has excluded. */
  readonly isUndecided: boolean
  readonly hasMore: boolean
}

/** Returns the wallets of a namespace, or of all namespaces. @param most At most how many installed ones are shown. */
export function useOffer(namespace: ChainNamespace | undefined, most = maxInstalled): Offer {
  const { isLoading, hasExcluded } = useSelect(({ modal, wallets, options }) => ({
    isLoading: modal.loading && wallets.length === 0,
    hasExcluded: options.excludeWalletIds.length > 0,
  }))
  const rows = useWalletRows({ namespace, connectors: useSettled() })
  return {
    rows,
    installed: rows.installed.slice(0, most),
    isLoading,
    isUndecided: isLoading && hasExcluded,
    hasMore: rows.all.length > 0 || isLoading,
  }
}
