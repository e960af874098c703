import { useMemo } from 'react'
import { type WalletRows, walletRows } from '../../core/select/walletRows.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData } from '../../wire/entities.js'
import { useLatchkit } from './useLatchkit.js'
import { useSelect } from './useSelect.js'

/** The filters of a list of wallets. */
export interface WalletRowsOptions {
  readonly namespace?: ChainNamespace | undefined
  readonly search?: string
  /** The connectors from which the rows are made; all that the kit knows unless given. */
  readonly connectors?: readonly ConnectorData[]
}

/**
 * Returns the wallets to offer. They are computed again only when a wallet, the list, the site's options or the search changes.
 */
export function useWalletRows(filters: WalletRowsOptions = {}): WalletRows {
  const { namespace, search = '' } = filters
  const { store, config } = useLatchkit()
  const { connectors, wallets, recentWallets, walletsAtOpen, loading, options, awaitsWallets } = useSelect(
    (state) => ({
      connectors: filters.connectors ?? state.connectors,
      wallets: state.wallets,
      recentWallets: state.recentWallets,
      walletsAtOpen: state.modal.walletsAtOpen,
      // Loading only matters if the site excludes wallets.
      loading: state.modal.loading && state.options.excludeWalletIds.length > 0,
      options: state.options,
      awaitsWallets: config.backendUrl !== undefined && !state.directory?.hasFirst,
    }),
  )
  return useMemo(() => {
    const { chains, modal } = store.getState()
    const modalAtOpen = { ...modal, walletsAtOpen, loading }
    const sources = { chains, connectors, wallets, recentWallets, modal: modalAtOpen, options, awaitsWallets }
    return walletRows(sources, { search, ...(namespace && { namespace }) })
  }, [
    store,
    connectors,
    wallets,
    recentWallets,
    walletsAtOpen,
    loading,
    options,
    awaitsWallets,
    namespace,
    search,
  ])
}
