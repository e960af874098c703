import type { ComponentType } from 'react'
import type { Kit } from '../core/kit.js'
import type { ViewName, ViewParams } from '../core/state/views.js'
import type { TextKey } from './text/en.js'

/** What every view receives. */
export interface ViewProps<Name extends ViewName> {
  readonly kit: Kit
  readonly params: ViewParams[Name]
}

/** What loading a view brings: the view under its own name, and what stands at the left of its header if it has that. */
export type LoadedView<Name extends ViewName = ViewName> = {
  readonly [Each in Name]: ComponentType<ViewProps<Each>>
} & { readonly HeaderStart?: ComponentType<ViewProps<Name>> }

/** What the modal must know of a view before the view itself is there. */
export interface ViewEntry<Name extends ViewName> {
  /** The dialog's accessible name: a text, or the name of the thing the view is about. */
  readonly title: TextKey | ((params: ViewParams[Name]) => string)
  /** At the left of the header: something of the view's own, or nothing; unless given, Back where there is a way back. */
  readonly header?: 'own' | 'plain'
  /** The view ends in a line of its own below the list; a skeleton leaves room for it. */
  readonly footer?: true
  readonly load: () => Promise<LoadedView<Name>>
}

/** Every view there is. A new one is a row here, a row in `core/state/views.ts` and a folder in `views/`. */
export const registry = {
  Connect: {
    title: 'title.connect',
    footer: true,
    load: () => import('./views/Connect/Connect.js'),
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
