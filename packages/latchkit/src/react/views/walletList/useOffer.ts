import type { WalletRow, WalletRows } from '../../../core/select/walletRows.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'
import { useSettled } from './useSettled.js'

/** Rows shown of the installed wallets; a page that announces hundreds does not bury the rest of the view. */
const installedShown = 20

/** The wallets a view offers, and how far they have come. */
export interface Offer {
  readonly rows: WalletRows
  /** Those installed, as many as are shown. */
  readonly installed: readonly WalletRow[]
  /** The list is on its way. */
  readonly isLoading: boolean
  /** The allowed ones among those installed are not known yet: the site has excluded some. */
  readonly isUndecided: boolean
  readonly hasMore: boolean
}

/** The wallets of a namespace, or of all of them. */
export function useOffer(namespace: ChainNamespace | undefined): Offer {
  const { isLoading, hasExcluded } = useSelect(({ modal, wallets, options }) => ({
    isLoading: modal.loading && wallets.length === 0,
    hasExcluded: options.excludeWalletIds.length > 0,
  }))
  const rows = useWalletRows({ namespace, connectors: useSettled() })
  return {
    rows,
    installed: rows.installed.slice(0, installedShown),
    isLoading,
    isUndecided: isLoading && hasExcluded,
    hasMore: rows.all.length > 0 || isLoading,
  }
}
