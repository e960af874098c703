import type { Kit } from '../../../core/kit.js'
import type { WalletRow, WalletRows } from '../../../core/select/walletRows.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useAfterPaint } from '../../hooks/useAfterPaint.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'

/** Rows shown of the installed wallets; a page that announces hundreds does not bury the rest of the view. */
export const installedShown = 20

/** The wallets a view offers, and how far they have come. */
export interface Offer {
  readonly rows: WalletRows
  /** Those installed, as many as are shown. */
  readonly installed: readonly WalletRow[]
  /** The first frame has been painted. */
  readonly isPainted: boolean
  /** The list is on its way. */
  readonly isLoading: boolean
  /** Which of those installed may be shown is not known yet: the site has excluded some. */
  readonly isUndecided: boolean
  readonly hasMore: boolean
}

/**
 * What the visitor most likely came for is painted first; the place of the rest is kept. Going back, all of it stands at
 * once: the focus goes to what led away.
 */
export function useOffer(kit: Kit, namespace: ChainNamespace | undefined): Offer {
  const isPainted = useAfterPaint(kit.store.getState().router.direction === 'prev')
  const { isFetching, hasExcluded } = useSelect(({ modal, wallets, options }) => ({
    isFetching: modal.loading && wallets.length === 0,
    hasExcluded: options.excludeWalletIds.length > 0,
  }))
  const rows = useWalletRows({ namespace, installedOnly: !isPainted && !hasExcluded })
  const isLoading = !isPainted || isFetching
  return {
    rows,
    installed: rows.installed.slice(0, installedShown),
    isPainted,
    isLoading,
    isUndecided: isFetching && hasExcluded,
    hasMore: rows.all.length > 0 || isLoading,
  }
}
