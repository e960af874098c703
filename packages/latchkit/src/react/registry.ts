import type { Kit } from '../core/kit/kit.js'
import { load, loadedContent } from '../core/kit/load.js'
import type { ViewName } from '../core/state/views.js'
import type { ChainNamespace } from '../wire/caip.js'
import { loginProviders } from '../wire/features.js'
import type { LoadedView, ViewEntry } from './ViewEntry.js'
import { Connect } from './views/Connect/Connect.js'

/** The view that is loaded with the modal. */
const connect = { Connect }

/** The sign-in view. It has two names, because the site may use `siwx` or `siweConfig`. */
const signIn = {
  title: 'title.signIn',
  load: () => import('./views/SIWXSignMessage/SIWXSignMessage.js'),
} as const

/** Every view. A new one needs a row here, a row in `core/state/views.ts` and a folder in `views/`. */
export const registry = {
  Connect: {
    title: 'title.connect',
    help: 'WhatIsAWallet',
    footer: true,
    load: () => connect,
  },
  ConnectWallets: {
    title: 'title.connectWallets',
    load: () => import('./views/ConnectWallets/ConnectWallets.js'),
  },
  ConnectingExternal: {
    title: ({ connector }) => connector.name,
    footer: true,
    load: () => import('./views/ConnectingExternal/ConnectingExternal.js'),
    loadBeside: ({ adapters }, { connector, namespace }) => {
      const warm = async (each: ChainNamespace) => adapters.get(each)?.warm?.()
      for (const each of namespace ? [namespace] : connector.namespaces) warm(each).catch(() => undefined)
    },
  },
  ConnectingSocial: {
    title: ({ provider }) => loginProviders[provider],
    load: () => import('./views/ConnectingSocial/ConnectingSocial.js'),
  },
  ChooseChain: {
    title: 'title.chooseChain',
    load: () => import('./views/ChooseChain/ChooseChain.js'),
  },
  ConnectingWalletConnect: {
    title: ({ wallet }) => wallet.name,
    load: () => import('./views/ConnectingWalletConnect/ConnectingWalletConnect.js'),
  },
  ConnectingWalletConnectBasic: {
    // A brand name, which is the same in every language.
    title: () => 'WalletConnect',
    footer: true,
    load: () => import('./views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'),
  },
  AllWallets: {
    title: 'title.allWallets',
    load: () => import('./views/AllWallets/AllWallets.js'),
  },
  Account: {
    title: 'title.account',
    header: 'own',
    footer: true,
    load: () => import('./views/Account/Account.js'),
  },
  WalletReceive: {
    title: 'title.receive',
    load: () => import('./views/WalletReceive/WalletReceive.js'),
  },
  Transactions: {
    title: 'title.transactions',
    load: () => import('./views/Transactions/Transactions.js'),
  },
  WalletSend: {
    title: 'title.send',
    load: () => import('./views/WalletSend/WalletSend.js'),
  },
  WalletSendSelectToken: {
    title: 'title.selectToken',
    load: () => import('./views/WalletSendSelectToken/WalletSendSelectToken.js'),
  },
  WalletSendPreview: {
    title: 'title.reviewSend',
    load: () => import('./views/WalletSendPreview/WalletSendPreview.js'),
  },
  Networks: {
    title: 'title.networks',
    help: 'WhatIsANetwork',
    footer: true,
    load: () => import('./views/Networks/Networks.js'),
  },
  UnsupportedChain: {
    title: 'title.unsupportedChain',
    header: 'plain',
    footer: true,
    load: () => import('./views/UnsupportedChain/UnsupportedChain.js'),
  },
  WalletSettings: {
    title: 'title.walletSettings',
    load: () => import('./views/WalletSettings/WalletSettings.js'),
  },
  UpdateEmail: {
    title: 'title.updateEmail',
    load: () => import('./views/UpdateEmail/UpdateEmail.js'),
  },
  ApproveTransaction: {
    title: 'title.approve',
    header: 'plain',
    load: () => import('./views/ApproveTransaction/ApproveTransaction.js'),
  },
  SIWXSignMessage: signIn,
  ConnectingSiwe: signIn,
  Accounts: {
    title: 'title.accounts',
    load: () => import('./views/Accounts/Accounts.js'),
  },
  WhatIsAWallet: {
    title: 'title.whatIsAWallet',
    load: () => import('./views/WhatIsAWallet/WhatIsAWallet.js'),
  },
  WhatIsANetwork: {
    title: 'title.whatIsANetwork',
    load: () => import('./views/WhatIsANetwork/WhatIsANetwork.js'),
  },
  GetWallet: {
    title: 'title.getWallet',
    footer: true,
    load: () => import('./views/GetWallet/GetWallet.js'),
  },
  Downloads: {
    title: ({ wallet }, text) => text('title.downloads', { wallet: wallet.name }),
    load: () => import('./views/Downloads/Downloads.js'),
  },
} satisfies { readonly [Name in ViewName]: ViewEntry<Name> }

/** Returns the entry of a view whose name is only known at run time. */
export const entryOf = (name: ViewName) => registry[name] as unknown as ViewEntry<ViewName>

/** Loads a view, once per kit. */
export const loadView = (kit: Kit, name: ViewName): Promise<LoadedView> => load(kit, entryOf(name).load)

/** Returns a view if it is loaded. */
export const loadedView = (kit: Kit, name: ViewName): LoadedView | undefined =>
  loadedContent(kit, entryOf(name).load)
