import type { ViewName } from '../core/state/views.js'
import type { ViewEntry } from './ViewEntry.js'
import { Connect } from './views/Connect/Connect.js'

/** Every view there is. A new one is a row here, a row in `core/state/views.ts` and a folder in `views/`. */
export const registry = {
  Connect: {
    title: 'title.connect',
    footer: true,
    load: () => ({ Connect }),
  },
  ConnectingExternal: {
    title: ({ connector }) => connector.name,
    footer: true,
    load: () => import('./views/ConnectingExternal/ConnectingExternal.js'),
  },
  ConnectingWalletConnect: {
    title: ({ wallet }) => wallet.name,
    load: () => import('./views/ConnectingWalletConnect/ConnectingWalletConnect.js'),
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
  Networks: {
    title: 'title.networks',
    load: () => import('./views/Networks/Networks.js'),
  },
  UnsupportedChain: {
    title: 'title.unsupportedChain',
    header: 'plain',
    footer: true,
    load: () => import('./views/UnsupportedChain/UnsupportedChain.js'),
  },
} satisfies { readonly [Name in ViewName]: ViewEntry<Name> }

/** The entry of a view whose name is only known at run time. */
export const entryOf = (name: ViewName) => registry[name] as unknown as ViewEntry<ViewName>
