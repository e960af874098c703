import type { Kit } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import type { View } from '../../../../../packages/latchkit/src/core/state/views.js'
import { rpcFailed } from '../../../../../packages/latchkit/src/wire/errors/rpc.js'
import { userRejected } from '../../../../../packages/latchkit/src/wire/errors/wallet.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import { type GalleryFamily, galleryFamilies } from '../galleryFamilies.js'
import { galleryConnector, galleryWallets } from '../galleryWallets.js'

const [foxglove] = galleryWallets
const [meadow, harbour] = galleryFamilies
const both: readonly GalleryFamily[] = [
  { ...meadow, connected: true },
  { ...harbour, connected: true },
]
const longName = `The chain with the very long name ${'and another word '.repeat(12)}`
const long: GalleryFamily = {
  ...meadow,
  name: longName,
  networks: [`Network of the ${longName}`, 'Short'],
}

const choose = (kit: Kit): View => {
  const [first, ...more] = kit.store.getState().connectors.filter(({ info }) => info?.rdns === foxglove.rdns)
  return first ? view('ChooseChain', { connectors: [first, ...more] }) : view('Connect', {})
}
const chooses = (name: string, more: Partial<GalleryState> = {}): GalleryState => ({
  name,
  script: (namespace) => ({ connectors: [galleryConnector(namespace, foxglove)] }),
  families: [meadow],
  open: choose,
  ...more,
})
const all = ['li:last-child button']

/** States with several families of chains: connected side by side, their networks, and a wallet that supports more than one. */
export const familiesStates: readonly GalleryState[] = [
  connectedState('account-chains', { families: both }),
  connectedState('account-chains-long', {
    families: [
      { ...long, connected: true, script: { ...meadow.script, on: `${meadow.namespace}:9` } },
      { ...harbour, connected: true },
    ],
    allowUnsupportedChain: true,
  }),
  connectedState('account-chains-loading', {
    families: [{ ...meadow, connected: true, script: { ...meadow.script, balance: 'never' } }],
    press: ['.chain:nth-child(2)'],
  }),
  connectedState('account-chains-failed', {
    families: [
      { ...meadow, connected: true, script: { ...meadow.script, balance: rpcFailed } },
      { ...harbour, connected: true },
    ],
    press: ['.chain:nth-child(2)'],
    awaits: '.balance-missing',
  }),
  connectedState('networks-families', { families: [meadow, harbour], open: () => view('Networks', {}) }),
  connectedState('networks-families-search', {
    families: [meadow, harbour],
    networks: 20,
    open: () => view('Networks', {}),
    type: 'mea',
  }),
  connectedState('networks-families-declined', {
    families: [{ ...meadow, connected: true, script: { ...meadow.script, switch: userRejected } }],
    open: () => view('Networks', {}),
    press: ['section:nth-of-type(2) li:nth-child(2) button'],
  }),
  chooses('choose-chain'),
  chooses('choose-chain-connected', { connected: true }),
  chooses('choose-chain-asking', {
    families: [{ ...meadow, script: { ...meadow.script, connect: 'never' } }],
    press: all,
    awaits: '.badge',
  }),
  chooses('choose-chain-declined', {
    families: [{ ...meadow, script: { ...meadow.script, connect: userRejected } }],
    press: all,
    awaits: '.tall',
  }),
  chooses('choose-chain-long', { families: [long] }),
]
