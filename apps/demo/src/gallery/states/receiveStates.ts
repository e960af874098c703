import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import type { Script } from '../galleryAdapter.js'

const receive = (name: string, more: Partial<GalleryState> = {}, script: Partial<Script> = {}) =>
  connectedState(name, { open: () => view('WalletReceive', {}), ...more }, script)
const press = ['.alert .link']

/** States of the address to receive at, on one network and on many. */
export const receiveStates: readonly GalleryState[] = [
  receive('receive'),
  receive('receive-long-address', {}, { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' }),
  receive('receive-all-networks', { press, awaits: '[aria-expanded="true"]' }),
  receive('receive-many-networks', { networks: 60, press, awaits: '[aria-expanded="true"]' }),
  receive('receive-few-networks', {}, { approved: [0, 1] }),
  receive('receive-one-network', {}, { approved: [0] }),
  receive('receive-own-addresses', {}, { ownAddressesFrom: 2 }),
  receive(
    'receive-other-address',
    { press: ['.receive-others li:nth-child(2) .row'] },
    { ownAddressesFrom: 1 },
  ),
  receive('receive-copied', { press: ['.button.primary'], awaits: '.button > .drawn' }),
  receive('receive-unknown-network', { allowUnsupportedChain: true }, { on: 'elsewhere:1', approved: [] }),
]
