import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import type { LoginProvider } from '../../wire/features.js'

/** A tab of the account (§2). */
export type AccountTabName = 'tokens' | 'nfts' | 'activity'

/** Every view, with its parameters. Other views cannot be opened. */
export interface ViewParams {
  Connect: { readonly namespace?: ChainNamespace }
  ConnectWallets: { readonly namespace?: ChainNamespace }
  ConnectingExternal: { readonly connector: ConnectorData; readonly namespace?: ChainNamespace }
  /** `isReturn`: the visitor was in the wallet's app when the page was reloaded. */
  ConnectingWalletConnect: {
    readonly wallet: WalletRecord
    readonly namespace?: ChainNamespace
    readonly isReturn?: true
  }
  /** `secret`: the page has come back from the provider with it. */
  ConnectingSocial: {
    readonly provider: LoginProvider
    readonly namespace?: ChainNamespace
    readonly secret?: string
  }
  ChooseChain: { readonly connectors: readonly [ConnectorData, ...ConnectorData[]] }
  ConnectingWalletConnectBasic: { readonly namespace?: ChainNamespace }
  AllWallets: { readonly namespace?: ChainNamespace }
  Account: { readonly namespace?: ChainNamespace; readonly tab?: AccountTabName }
  WalletReceive: { readonly namespace?: ChainNamespace }
  Transactions: { readonly namespace?: ChainNamespace }
  WalletSend: { readonly namespace?: ChainNamespace }
  WalletSendSelectToken: { readonly namespace?: ChainNamespace }
  WalletSendPreview: { readonly namespace?: ChainNamespace }
  Networks: { readonly namespace?: ChainNamespace }
  UnsupportedChain: { readonly namespace?: ChainNamespace }
  WalletSettings: { readonly namespace?: ChainNamespace }
  UpdateEmail: { readonly namespace?: ChainNamespace }
  ApproveTransaction: Record<string, never>
  SIWXSignMessage: { readonly namespace?: ChainNamespace }
  ConnectingSiwe: { readonly namespace?: ChainNamespace }
  Accounts: { readonly namespace?: ChainNamespace }
  WhatIsAWallet: { readonly namespace?: ChainNamespace }
  WhatIsANetwork: { readonly namespace?: ChainNamespace }
  GetWallet: { readonly namespace?: ChainNamespace }
  Downloads: { readonly wallet: WalletRecord }
}

/** The name of a view. */
export type ViewName = keyof ViewParams

/** An entry of the history: a view with its parameters. */
export type View = {
  [Name in ViewName]: { readonly name: Name; readonly params: ViewParams[Name] }
}[ViewName]

/** A view that can be opened by name only, without parameters. */
export type OpenableView = {
  [Name in ViewName]: Record<string, never> extends ViewParams[Name] ? Name : never
}[ViewName]

/** Returns the view on top. */
export const currentView = ({ history }: { readonly history: readonly View[] }): View =>
  history[history.length - 1] as View
