import { patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { spinnerAfterMs } from '../../../../../packages/latchkit/src/react/kit/useLate.js'
import type { GalleryState } from '../GalleryState.js'
import {
  allInstalled,
  galleryConnector,
  galleryCrowd,
  galleryWallets,
  longName,
  noneInstalled,
} from '../galleryWallets.js'

const [foxglove] = galleryWallets

/** States of the list of wallets to connect. */
export const connectStates: readonly GalleryState[] = [
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
    waited: spinnerAfterMs,
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
]
