import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { rpcFailed } from '../../../../../packages/latchkit/src/wire/errors/rpc.js'
import type { GalleryState } from '../GalleryState.js'
import { allInstalled, elsewhere, galleryConnector, longName } from '../galleryWallets.js'

/** States of the account, its balance and its wallet. */
export const accountStates: readonly GalleryState[] = [
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
]
