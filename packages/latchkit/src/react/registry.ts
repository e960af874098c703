import type { ComponentType } from 'react'
import type { Kit } from '../core/kit.js'
import type { ViewName, ViewParams } from '../core/state/views.js'
import type { TextKey } from './text/en.js'

/** What every view receives. */
export interface ViewProps<Name extends ViewName> {
  readonly kit: Kit
  readonly params: ViewParams[Name]
}

/** What loading a view brings: the view, and what stands at the left of its header if that is its own. */
export interface LoadedView<Name extends ViewName = ViewName> {
  readonly View: ComponentType<ViewProps<Name>>
  readonly HeaderStart?: ComponentType<ViewProps<Name>>
}

/** What the modal must know of a view before the view itself is there. */
export interface ViewEntry<Name extends ViewName> {
  /** The dialog's accessible name: a text, or the name of the thing the view is about. */
  readonly title: TextKey | ((params: ViewParams[Name]) => string)
  /** At the left of the header: Back where there is a way back, the network, or nothing. */
  readonly header: 'back' | 'network' | 'plain'
  /** What line the view ends in; kept free while it loads. */
  readonly footer: 'none' | 'question' | 'wallet'
  readonly load: () => Promise<LoadedView<Name>>
}

/** Every view there is. A new one is a row here, a row in `core/state/views.ts` and a folder in `views/`. */
export const registry = {
  Connect: {
    title: 'title.connect',
    header: 'back',
    footer: 'question',
    load: () => import('./views/Connect/Connect.js').then(({ Connect: View }) => ({ View })),
  },
  ConnectingExternal: {
    title: ({ connector }) => connector.name,
    header: 'back',
    footer: 'question',
    load: () =>
      import('./views/ConnectingExternal/ConnectingExternal.js').then(({ ConnectingExternal: View }) => ({ View })),
  },
  ConnectingWalletConnect: {
    title: ({ wallet }) => wallet.name,
    header: 'back',
    footer: 'none',
    load: () =>
      import('./views/ConnectingWalletConnect/ConnectingWalletConnect.js').then(
        ({ ConnectingWalletConnect: View }) => ({ View }),
      ),
  },
  AllWallets: {
    title: 'title.allWallets',
    header: 'back',
    footer: 'none',
    load: () => import('./views/AllWallets/AllWallets.js').then(({ AllWallets: View }) => ({ View })),
  },
  Account: {
    title: 'title.account',
    header: 'network',
    footer: 'wallet',
    load: () =>
      import('./views/Account/Account.js').then(({ Account: View, AccountNetwork: HeaderStart }) => ({
        View,
        HeaderStart,
      })),
  },
  Networks: {
    title: 'title.networks',
    header: 'back',
    footer: 'none',
    load: () => import('./views/Networks/Networks.js').then(({ Networks: View }) => ({ View })),
  },
  UnsupportedChain: {
    title: 'title.unsupportedChain',
    header: 'plain',
    footer: 'wallet',
    load: () =>
      import('./views/UnsupportedChain/UnsupportedChain.js').then(({ UnsupportedChain: View }) => ({ View })),
  },
} satisfies { readonly [Name in ViewName]: ViewEntry<Name> }

/** The entry of a view whose name is only known at run time. */
export const entryOf = (name: ViewName): ViewEntry<ViewName> => registry[name] as unknown as ViewEntry<ViewName>
