import type { Kit } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import type { View } from '../../../../../packages/latchkit/src/core/state/views.js'
import { walletLateMs } from '../../../../../packages/latchkit/src/wire/constants.js'
import type { WalletRecord } from '../../../../../packages/latchkit/src/wire/entities.js'
import { rpcInternal } from '../../../../../packages/latchkit/src/wire/errors/rpc.js'
import {
  badAnswer,
  noAccounts,
  requestPending,
  userRejected,
  walletSilent,
} from '../../../../../packages/latchkit/src/wire/errors/wallet.js'
import type { GalleryState } from '../GalleryState.js'
import type { Script } from '../galleryAdapter.js'
import { forever } from '../gallerySend.js'
import { allInstalled, galleryConnector, longName } from '../galleryWallets.js'
import { gallerySiwx } from './signInStates.js'

const connecting = (kit: Kit): View => {
  const [connector] = kit.store.getState().connectors
  return connector ? view('ConnectingExternal', { connector }) : view('Connect', {})
}
const requestedWallet: WalletRecord = {
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

/** States of connecting: with a wallet that is installed, and with one that is not. */
export const connectingStates: readonly GalleryState[] = [
  fails('connecting', 'never'),
  { ...fails('connecting-late', 'never'), waited: walletLateMs },
  {
    name: 'connecting-connected',
    // The wallet has accepted; whether the visitor has to sign in is not known yet.
    siwx: gallerySiwx({ getSessions: forever }),
    script: (namespace) => ({ ...allInstalled(namespace), sign: 'never' }),
    open: connecting,
    awaits: '.ring.done',
  },
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
    open: () => view('ConnectingWalletConnect', { wallet: requestedWallet }),
  },
  {
    name: 'not-installed-no-store',
    script: allInstalled,
    open: () => view('ConnectingWalletConnect', { wallet: { id: 'pebble', name: 'Pebble', chains: [] } }),
  },
]
