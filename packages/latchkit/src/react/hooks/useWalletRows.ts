import { useMemo } from 'react'
import { type WalletRows, walletRows } from '../../core/select/walletRows.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from './useSelect.js'

/** The wallets to offer, made anew only when a wallet, the list or the search has changed. */
export function useWalletRows(namespace?: ChainNamespace, search = ''): WalletRows {
  const known = useSelect(({ chains, connectors, wallets, recentWallets, modal }) => ({
    chains,
    connectors,
    wallets,
    recentWallets,
    modal,
  }))
  return useMemo(
    () => walletRows(known, { search, ...(namespace && { namespace }) }),
    [known, namespace, search],
  )
}
