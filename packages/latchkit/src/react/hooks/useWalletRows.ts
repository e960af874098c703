import { useMemo } from 'react'
import { type WalletRows, walletRows } from '../../core/select/walletRows.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { WalletRecord } from '../../wire/entities.js'
import { useLatchkit } from './useLatchkit.js'
import { useSelect } from './useSelect.js'

/** Which wallets. `installedOnly` leaves the list out of it, and does not render again when the list comes. */
export interface WalletRowsOptions {
  readonly namespace?: ChainNamespace | undefined
  readonly search?: string
  readonly installedOnly?: boolean
}

const none: readonly WalletRecord[] = []

/** The wallets to offer, made anew only when a wallet, the list or the search has changed. */
export function useWalletRows(options: WalletRowsOptions = {}): WalletRows {
  const { namespace, search = '', installedOnly = false } = options
  const { store } = useLatchkit()
  const { connectors, wallets, recentWallets, walletsAtOpen } = useSelect((state) => ({
    connectors: state.connectors,
    wallets: installedOnly ? none : state.wallets,
    recentWallets: state.recentWallets,
    walletsAtOpen: state.modal.walletsAtOpen,
  }))
  return useMemo(() => {
    const { chains, modal } = store.getState()
    const known = { chains, connectors, wallets, recentWallets, modal: { ...modal, walletsAtOpen } }
    return walletRows(known, { search, ...(namespace && { namespace }) })
  }, [store, connectors, wallets, recentWallets, walletsAtOpen, namespace, search])
}
