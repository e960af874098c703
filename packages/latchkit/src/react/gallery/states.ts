import { addNetwork } from '../../core/actions/connection/addNetwork.js'
import type { Kit } from '../../core/kit/kit.js'
import { patch } from '../../core/kit/patch.js'
import { view } from '../../core/state/router.js'
import type { View } from '../../core/state/views.js'
import { walletLateMs } from '../../wire/constants.js'
import type { Network, WalletRecord } from '../../wire/entities.js'
import { rpcFailed, rpcInternal } from '../../wire/errors/rpc.js'
import {
  badAnswer,
  noAccounts,
  requestPending,
  userRejected,
  walletSilent,
} from '../../wire/errors/wallet.js'
import { accountsStates } from './accountsStates.js'
import { activityStates } from './activityStates.js'
import { allWalletsStates } from './allWalletsStates.js'
import { familiesStates } from './familiesStates.js'
import type { GalleryState } from './GalleryState.js'
import type { Script } from './galleryAdapter.js'
import {
  allInstalled,
  galleryConnector,
  galleryCrowd,
  galleryToken,
  galleryWallets,
  noneInstalled,
} from './galleryWallets.js'
import { helpStates } from './helpStates.js'
import { nftStates } from './nftStates.js'
import { optionStates } from './optionStates.js'
import { pairingStates } from './pairingStates.js'
import { receiveStates } from './receiveStates.js'
import { sendStates } from './sendStates.js'
import { toastStates } from './toastStates.js'
import { tokenStates } from './tokenStates.js'
import { worthStates } from './worthStates.js'

const [foxglove] = galleryWallets
const elsewhere = 'elsewhere:1' as const
const greenMark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2e9e5b" d="M0 0h40v40H0z"/><path fill="#fff" d="m20 9 11 20H9z"/></svg>`
const ownMarks: readonly Network['assets'][] = [
  { imageUrl: galleryToken },
  { imageId: 'green' },
  { imageUrl: 'data:image/png;base64,AA==' },
]
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
  script: (namespace) => ({ ...allInstalled(namespace), ...(connect && { connect }) }),
  open: connecting,
})

/** Every view in every state it can be in. */
export const galleryStates: readonly GalleryState[] = [
  ...helpStates,
  ...accountsStates,
  {
    name: 'connect',
    script: allInstalled,
    open: () => view('Connect', {}),
    arrange: (kit) => patch(kit, () => ({ recentWallets: [`gallery:${foxglove.rdns}:1`] })),
  },
  { name: 'connect-none-installed', script: noneInstalled, open: () => view('Connect', {}) },
  {
    name: 'connect-loading',
    script: allInstalled,
    loading: true,
    open: () => view('Connect', {}),
    arrange: (kit) => patch(kit, () => ({ wallets: [] })),
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
      connectors: [...allInstalled(namespace).connectors, galleryConnector(namespace, foxglove, 2)],
    }),
    open: () => view('Connect', {}),
    press: ['.disclosure'],
  },
  {
    name: 'connect-strangers',
    script: (namespace) => ({
      connectors: [
        ...allInstalled(namespace).connectors,
        galleryConnector(namespace, { name: 'MetaM\u0430sk', rdns: 'app.wallet-help' }),
        galleryConnector(namespace, { name: 'Foxglove', rdns: 'org.foxglove.copy' }),
      ],
    }),
    open: () => view('Connect', {}),
  },
  {
    name: 'connect-thousand',
    script: (namespace) => ({ connectors: galleryCrowd(namespace) }),
    open: () => view('Connect', {}),
  },
  {
    name: 'connect-alert',
    script: allInstalled,
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
  ...optionStates,
  ...pairingStates,
  fails('connecting', 'never'),
  { ...fails('connecting-late', 'never'), waited: walletLateMs },
  fails('connecting-declined', userRejected),
  fails('connecting-pending', requestPending),
  fails('connecting-no-accounts', noAccounts),
  fails('connecting-silent', walletSilent),
  fails('connecting-bad-answer', badAnswer),
  fails('connecting-broken-inside', rpcInternal),
  {
    name: 'connecting-long',
    script: (namespace) => ({
      connect: 'never',
      connectors: [galleryConnector(namespace, { name: longName, rdns: 'example.long' })],
    }),
    open: connecting,
  },
  {
    name: 'not-installed',
    script: allInstalled,
    open: () => view('ConnectingWalletConnect', { wallet: wanted }),
  },
  {
    name: 'not-installed-no-store',
    script: allInstalled,
    open: () => view('ConnectingWalletConnect', { wallet: { id: 'pebble', name: 'Pebble', chains: [] } }),
  },
  ...allWalletsStates,
  {
    name: 'account-full-address',
    script: allInstalled,
    connected: true,
    open: () => view('Account', {}),
    press: ['.short'],
  },
  {
    name: 'account-loading',
    script: (namespace) => ({ ...allInstalled(namespace), balance: 'never' }),
    connected: true,
    open: () => view('Account', {}),
  },
  {
    name: 'account-failed',
    script: (namespace) => ({ ...allInstalled(namespace), balance: rpcFailed }),
    connected: true,
    open: () => view('Account', {}),
  },
  {
    name: 'account-long',
    script: (namespace) => ({
      ...allInstalled(namespace),
      balance: { value: 123_456_789_012_345_678_901_234_567n, decimals: 18, symbol: 'LONGSYMBOL' },
    }),
    connected: true,
    open: () => view('Account', {}),
  },
  {
    name: 'account-unknown-network',
    script: (namespace) => ({ ...allInstalled(namespace), on: elsewhere }),
    connected: true,
    allowUnsupportedChain: true,
    open: () => view('Account', {}),
  },
  {
    name: 'account-wallet-long',
    script: (namespace) => ({
      connectors: [galleryConnector(namespace, { name: longName, rdns: 'example.long' })],
    }),
    connected: true,
    open: () => view('Account', {}),
  },
  ...tokenStates,
  ...worthStates,
  ...nftStates,
  ...activityStates,
  ...receiveStates,
  ...sendStates,
  { name: 'networks', script: allInstalled, connected: true, open: () => view('Networks', {}) },
  {
    // One with the site's own picture, one with the gateway's, one with a picture that does not load.
    name: 'networks-own-marks',
    script: allInstalled,
    connected: true,
    networks: 8,
    gateway: () => ({ picture: greenMark }),
    open: (kit) => {
      for (const [at, assets] of ownMarks.entries()) {
        const network = kit.config.networks.at(at - ownMarks.length)
        if (network) addNetwork(kit, { ...network, assets })
      }
      return view('Networks', {})
    },
    awaits: 'li:last-child .letter',
  },
  {
    // On the second of the networks, with two for tests.
    name: 'networks-tests',
    script: (namespace) => ({ ...allInstalled(namespace), on: `${namespace}:8453` }),
    connected: true,
    open: (kit) => {
      for (const like of kit.config.networks.slice(0, 2)) {
        const id = `${like.id}1`
        const caipNetworkId = `${like.chainNamespace}:${id}` as const
        addNetwork(kit, { ...like, id, caipNetworkId, name: `${like.name} for tests`, testnet: true })
      }
      return view('Networks', {})
    },
  },
  {
    name: 'networks-many',
    script: allInstalled,
    connected: true,
    networks: 20,
    open: () => view('Networks', {}),
  },
  {
    name: 'networks-nothing-found',
    script: allInstalled,
    connected: true,
    networks: 20,
    open: () => view('Networks', {}),
    type: 'nowhere',
  },
  {
    name: 'networks-not-in-wallet',
    script: (namespace) => ({ ...allInstalled(namespace), approved: [0, 1, 3] }),
    connected: true,
    open: () => view('Networks', {}),
  },
  {
    name: 'networks-switching',
    script: (namespace) => ({ ...allInstalled(namespace), switch: 'never' }),
    connected: true,
    open: () => view('Networks', {}),
    press: ['li:nth-child(2) button'],
  },
  {
    name: 'networks-declined',
    script: (namespace) => ({ ...allInstalled(namespace), switch: userRejected }),
    connected: true,
    open: () => view('Networks', {}),
    press: ['li:nth-child(2) button'],
  },
  {
    name: 'unsupported-chain',
    script: (namespace) => ({ ...allInstalled(namespace), on: elsewhere }),
    connected: true,
    open: () => view('UnsupportedChain', {}),
  },
  {
    name: 'unsupported-chain-switching',
    script: (namespace) => ({ ...allInstalled(namespace), on: elsewhere, switch: 'never' }),
    connected: true,
    open: () => view('UnsupportedChain', {}),
    press: ['li:nth-child(1) button'],
  },
  ...familiesStates,
  ...toastStates,
]

/** The networks a gallery is shown with are the caller's: chains are not known here. */
export type GalleryNetworks = readonly [Network, ...Network[]]
