import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Wallet, WalletState } from '../wallet/wallet.js'

const WalletContext = createContext<Wallet | undefined>(undefined)

export const WalletProvider = WalletContext.Provider

/** Returns the running wallet. */
export function useWallet(): Wallet {
  const wallet = useContext(WalletContext)
  if (!wallet) throw new Error('No wallet around this part of the page')
  return wallet
}

/** Selects a part of the wallet's state. */
export function useWalletState<T>(select: (state: WalletState) => T): T {
  return useStore(useWallet().store, select)
}
