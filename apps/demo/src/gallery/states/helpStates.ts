import { patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import type { WalletRecord } from '../../../../../packages/latchkit/src/wire/entities.js'
import type { GalleryState } from '../GalleryState.js'
import { noneInstalled } from '../galleryWallets.js'

const long = `The wallet with the very long name ${'and another word '.repeat(20)}`
const record = (id: string, name: string, more: Partial<WalletRecord> = {}): WalletRecord => ({
  id,
  name,
  chains: [],
  ...more,
})
const chrome = 'https://chromewebstore.google.com'
const everywhere = {
  homepage: 'https://harbor.example',
  webapp_link: 'https://app.harbor.example',
  stores: {
    chrome,
    firefox: 'https://addons.mozilla.org',
    safari: 'https://apps.apple.com/app/safari',
    ios: 'https://apps.apple.com',
    android: 'https://play.google.com',
    desktop: 'https://harbor.example/desktop',
  },
}
const phones = { stores: { ios: 'https://apps.apple.com', android: 'https://play.google.com' } }

const get = (name: string, wallets?: readonly WalletRecord[], loading = false): GalleryState => ({
  name,
  script: noneInstalled,
  open: () => view('GetWallet', {}),
  ...(wallets && {
    arrange: (kit) =>
      patch(kit, ({ modal }) => ({
        // The caller chooses the gallery's networks, so each wallet supports all of them.
        wallets: wallets.map((each) => ({
          ...each,
          chains: Object.keys(kit.store.getState().chains).map((one) => `${one}:*`),
        })),
        modal: { ...modal, loading },
      })),
  }),
})
const download = (name: string, wallet: WalletRecord): GalleryState => ({
  name,
  script: noneInstalled,
  open: () => view('Downloads', { wallet }),
})

/** States of the views for newcomers: explanations, a first wallet, and its downloads. */
export const helpStates: readonly GalleryState[] = [
  { name: 'about-wallets', script: noneInstalled, open: () => view('WhatIsAWallet', {}) },
  { name: 'about-networks', script: noneInstalled, open: () => view('WhatIsANetwork', {}) },
  get('get-wallet'),
  { ...get('get-wallet-by-extension'), pairing: 'shown' },
  get('get-wallet-loading', [], true),
  get('get-wallet-one', [record('harbor', 'Harbor', everywhere)]),
  get('get-wallet-none', [record('quill', 'Quill', phones)]),
  get('get-wallet-long', [record('long', long, everywhere)]),
  download('downloads', record('harbor', 'Harbor', everywhere)),
  download('downloads-one', record('harbor', 'Harbor', { stores: { chrome } })),
  download(
    'downloads-other-devices',
    record('quill', 'Quill', { ...phones, homepage: 'https://quill.example' }),
  ),
  download('downloads-web-app', record('tessera', 'Tessera', { webapp_link: 'https://tessera.example' })),
  download('downloads-own-site', record('fern', 'Fern', { homepage: 'https://fern.example' })),
  download('downloads-unknown', record('pebble', 'Pebble')),
  download('downloads-long', record('long', long, everywhere)),
]
