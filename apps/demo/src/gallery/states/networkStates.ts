import { addNetwork } from '../../../../../packages/latchkit/src/core/connect/addNetwork.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import type { Network } from '../../../../../packages/latchkit/src/wire/entities.js'
import { userRejected } from '../../../../../packages/latchkit/src/wire/errors/wallet.js'
import type { GalleryState } from '../GalleryState.js'
import { allInstalled, elsewhere, galleryToken } from '../galleryWallets.js'

const greenMark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2e9e5b" d="M0 0h40v40H0z"/><path fill="#fff" d="m20 9 11 20H9z"/></svg>`
const networkIcons: readonly Network['assets'][] = [
  { imageUrl: galleryToken },
  { imageId: 'green' },
  { imageUrl: 'data:image/png;base64,AA==' },
]

/** States of the list of networks, including a network that is not on the site's list. */
export const networkStates: readonly GalleryState[] = [
  { name: 'networks', script: allInstalled, connected: true, open: () => view('Networks', {}) },
  {
    // Three networks: with the site's own picture, with the gateway's, and with a picture that does not load.
    name: 'networks-own-marks',
    script: allInstalled,
    connected: true,
    networks: 8,
    gateway: () => ({ picture: greenMark }),
    open: (kit) => {
      for (const [at, assets] of networkIcons.entries()) {
        const network = kit.config.networks.at(at - networkIcons.length)
        if (network) addNetwork(kit, { ...network, assets })
      }
      return view('Networks', {})
    },
    awaits: 'li:last-child .letter',
  },
  {
    // The second network is active; two are test networks.
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
    // The first network is active; the site's last two were used before.
    name: 'networks-used-lately',
    script: allInstalled,
    connected: true,
    networks: 6,
    stored: (chainId) => {
      const [namespace] = chainId.split(':')
      return { recent_networks: [`${namespace}:900000`, `${namespace}:137`] }
    },
    open: () => view('Networks', {}),
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
]
