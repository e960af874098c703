import type { Kit } from '../../core/kit.js'
import { patch } from '../../core/patch.js'
import { view } from '../../core/state/router.js'
import type { View } from '../../core/state/views.js'
import type { Network, WalletRecord } from '../../wire/entities.js'
import { rpcFailed } from '../../wire/errors/rpc.js'
import {
  badAnswer,
  noAccounts,
  requestPending,
  userRejected,
  walletSilent,
} from '../../wire/errors/wallet.js'
import type { Script } from './galleryAdapter.js'
import { galleryConnector, galleryWallets } from './galleryWallets.js'

/** One state of one view, as data: what the wallets do, and what is opened. */
export interface GalleryState {
  /** Unique; the view, then the state. */
  readonly name: string
  readonly script: (namespace: string) => Script
  /** A wallet is connected before the modal opens. */
  readonly connected?: boolean
  readonly open: (kit: Kit) => View
  /** What is pressed once the view stands, one after the other, as selectors inside it: the same in every language. */
  readonly press?: readonly string[]
  /** What is typed into the search field. */
  readonly type?: string
  readonly allowUnsupportedChain?: boolean
  readonly debug?: boolean
  /** Last touches to the state, for what no wallet can bring about. */
  readonly arrange?: (kit: Kit) => void
}

const [foxglove, lumen] = galleryWallets
const both = (namespace: string) => ({
  connectors: [galleryConnector(namespace, foxglove), galleryConnector(namespace, lumen)],
})
const elsewhere = 'elsewhere:1' as const
const longName = `The wallet with the very long name ${'and another word '.repeat(40)}`
const connecting = (kit: Kit): View => {
  const [connector] = kit.store.getState().connectors
  return connector ? view('ConnectingExternal', { connector }) : view('Connect', {})
}
const wanted: WalletRecord = {
  id: 'harbor',
  name: 'Harbor',
  chains: [],
  homepage: 'https://harbor.example',
  stores: {
    chrome: 'https://chromewebstore.google.com',
    firefox: 'https://addons.mozilla.org',
    ios: 'https://apps.apple.com',
    android: 'https://play.google.com',
  },
}
const fails = (name: string, connect: Script['connect']): GalleryState => ({
  name,
  script: (namespace) => ({ ...both(namespace), ...(connect && { connect }) }),
  open: connecting,
})
const crowd = (namespace: string) =>
  Array.from({ length: 1000 }, (_, at) =>
    galleryConnector(namespace, { name: `Wallet ${at + 1}`, rdns: `example.wallet${at + 1}` }),
  )

/** Every view in every state it can be in. */
export const galleryStates: readonly GalleryState[] = [
  {
    name: 'connect',
    script: both,
    open: () => view('Connect', {}),
    arrange: (kit) => patch(kit, () => ({ recentWallets: [`gallery:${foxglove.rdns}:1`] })),
  },
  { name: 'connect-none-installed', script: () => ({ connectors: [] }), open: () => view('Connect', {}) },
  {
    name: 'connect-loading',
    script: both,
    open: () => view('Connect', {}),
    arrange: (kit) => patch(kit, ({ modal }) => ({ wallets: [], modal: { ...modal, loading: true } })),
  },
  {
    name: 'connect-long',
    script: (namespace) => ({
      connectors: [galleryConnector(namespace, { name: longName, rdns: 'example.long' })],
    }),
    open: () => view('Connect', {}),
    arrange: (kit) => patch(kit, () => ({ recentWallets: ['gallery:example.long:1'] })),
  },
  {
    name: 'connect-other-instances',
    script: (namespace) => ({
      connectors: [...both(namespace).connectors, galleryConnector(namespace, foxglove, 2)],
    }),
    open: () => view('Connect', {}),
    press: ['.disclosure'],
  },
  {
    name: 'connect-thousand',
    script: (namespace) => ({ connectors: crowd(namespace) }),
    open: () => view('Connect', {}),
  },
  {
    name: 'connect-alert',
    script: both,
    open: () => view('Connect', {}),
    debug: true,
    arrange: (kit) =>
      patch(kit, () => ({
        alert: {
          current: {
            code: 'networkNotFound',
            shortMessage: 'Network Not Found',
            longMessage: 'The network is missing from the networks list.',
          },
          shown: ['networkNotFound'],
        },
      })),
  },
  fails('connecting', 'never'),
  fails('connecting-declined', userRejected),
  fails('connecting-pending', requestPending),
  fails('connecting-no-accounts', noAccounts),
  fails('connecting-silent', walletSilent),
  fails('connecting-bad-answer', badAnswer as unknown as typeof noAccounts),
  {
    name: 'connecting-long',
    script: (namespace) => ({
      connect: 'never',
      connectors: [galleryConnector(namespace, { name: longName, rdns: 'example.long' })],
    }),
    open: connecting,
  },
  { name: 'not-installed', script: both, open: () => view('ConnectingWalletConnect', { wallet: wanted }) },
  {
    name: 'not-installed-no-store',
    script: both,
    open: () => view('ConnectingWalletConnect', { wallet: { id: 'pebble', name: 'Pebble', chains: [] } }),
  },
  { name: 'all-wallets', script: both, open: () => view('AllWallets', {}) },
  {
    name: 'all-wallets-thousand',
    script: (namespace) => ({ connectors: crowd(namespace) }),
    open: () => view('AllWallets', {}),
  },
  { name: 'all-wallets-nothing-found', script: both, open: () => view('AllWallets', {}), type: 'foxgl0' },
  { name: 'account', script: both, connected: true, open: () => view('Account', {}) },
  {
    name: 'account-full-address',
    script: both,
    connected: true,
    open: () => view('Account', {}),
    press: ['.short'],
  },
  {
    name: 'account-loading',
    script: (namespace) => ({ ...both(namespace), balance: 'never' }),
    connected: true,
    open: () => view('Account', {}),
  },
  {
    name: 'account-failed',
    script: (namespace) => ({ ...both(namespace), balance: rpcFailed }),
    connected: true,
    open: () => view('Account', {}),
  },
  {
    name: 'account-long',
    script: (namespace) => ({
      ...both(namespace),
      balance: { value: 123_456_789_012_345_678_901_234_567n, decimals: 18, symbol: 'LONGSYMBOL' },
    }),
    connected: true,
    open: () => view('Account', {}),
  },
  {
    name: 'account-unknown-network',
    script: (namespace) => ({ ...both(namespace), on: elsewhere }),
    connected: true,
    allowUnsupportedChain: true,
    open: () => view('Account', {}),
  },
  { name: 'networks', script: both, connected: true, open: () => view('Networks', {}) },
  {
    name: 'networks-switching',
    script: (namespace) => ({ ...both(namespace), switch: 'never' }),
    connected: true,
    open: () => view('Networks', {}),
    press: ['li:nth-child(2) button'],
  },
  {
    name: 'networks-declined',
    script: (namespace) => ({ ...both(namespace), switch: userRejected }),
    connected: true,
    open: () => view('Networks', {}),
    press: ['li:nth-child(2) button'],
  },
  {
    name: 'unsupported-chain',
    script: (namespace) => ({ ...both(namespace), on: elsewhere }),
    connected: true,
    open: () => view('UnsupportedChain', {}),
  },
  {
    name: 'unsupported-chain-switching',
    script: (namespace) => ({ ...both(namespace), on: elsewhere, switch: 'never' }),
    connected: true,
    open: () => view('UnsupportedChain', {}),
    press: ['li:nth-child(1) button'],
  },
  {
    name: 'toast-success',
    script: both,
    connected: true,
    open: () => view('Account', {}),
    arrange: (kit) =>
      patch(kit, () => ({ toast: { current: { kind: 'success', text: 'toast.transactionStarted' } } })),
  },
  {
    name: 'toast-error',
    script: both,
    connected: true,
    open: () => view('Account', {}),
    arrange: (kit) =>
      patch(kit, () => ({
        toast: {
          current: { kind: 'error', text: 'Something went wrong', detail: 'The wallet reported a problem.' },
        },
      })),
  },
  {
    name: 'toast-loading',
    script: both,
    connected: true,
    open: () => view('Account', {}),
    arrange: (kit) =>
      patch(kit, () => ({ toast: { current: { kind: 'loading', text: 'Waiting for Foxglove' } } })),
  },
]

/** The networks a gallery is shown with are the caller's: chains are not known here. */
export type GalleryNetworks = readonly [Network, ...Network[]]
