import type { LinkReaders } from '../../../../../packages/latchkit/src/core/contracts/connector.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { appMissingMs } from '../../../../../packages/latchkit/src/wallets/links/openInApp.js'
import { pairingInterruptedMs, pairingSilentMs } from '../../../../../packages/latchkit/src/wire/constants.js'
import type { WalletRecord } from '../../../../../packages/latchkit/src/wire/entities.js'
import {
  pairingExpired,
  pairingNotLoaded,
  relayRefused,
} from '../../../../../packages/latchkit/src/wire/errors/pairing.js'
import { pairingRejected } from '../../../../../packages/latchkit/src/wire/errors/walletConnect.js'
import type { GalleryState } from '../GalleryState.js'
import { allInstalled, galleryWallets, noneInstalled } from '../galleryWallets.js'

const [, lumen] = galleryWallets
const long = `The wallet with the very long name ${'and another word '.repeat(20)}`
const terms = {
  termsConditionsUrl: 'https://site.example/terms',
  privacyPolicyUrl: 'https://site.example/privacy',
  features: { legalCheckbox: true },
}
const everywhere: WalletRecord = {
  id: 'lumen',
  name: lumen.name,
  image_url: lumen.imageUrl,
  chains: [],
  mobile_link: 'https://lumen.example',
  stores: {
    chrome: 'https://chromewebstore.google.com',
    ios: 'https://apps.apple.com',
    android: 'https://play.google.com',
    desktop: 'https://lumen.example/desktop',
  },
}
const allPlatforms: WalletRecord = {
  ...everywhere,
  desktop_link: 'lumen://',
  webapp_link: 'https://app.lumen.example',
}
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/126.0.0.0 Mobile Safari/537.36'
/** A wallet without pairing links; on a phone its own browser can open the site. */
const browserWallet: WalletRecord = {
  ...everywhere,
  id: 'coinbase',
  rdns: 'com.coinbase.wallet',
  mobile_link: null,
}
const phoneOnly: WalletRecord = { id: 'quill', name: 'Quill', chains: [], mobile_link: 'quill://' }

const pair = (name: string, more: Partial<GalleryState> = {}, wallet = everywhere): GalleryState => ({
  name,
  script: noneInstalled,
  pairing: 'shown',
  awaits: typeof more.pairing === 'object' || more.press ? '.hero' : '.qr .code',
  open: () => view('ConnectingWalletConnect', { wallet }),
  ...more,
})
const basic = (name: string, more: Partial<GalleryState> = {}): GalleryState =>
  pair(name, { open: () => view('ConnectingWalletConnectBasic', {}), ...more })
/** Creates a relay of the site's own that only these wallets use. */
const readBy = (...ids: readonly string[]): LinkReaders => ({
  isAny: false,
  reads: ({ id }) => ids.includes(id),
})
/** Creates a state on a phone, where the wallet's app opens. */
const app = (name: string, more: Partial<GalleryState> = {}): GalleryState =>
  pair(name, { userAgent: android, awaits: '.primary:not(:disabled)', ...more })
const openIt = ['.primary:not(:disabled)']
const unfold = ['.disclosure']
const tab = (position: number) => [`[role="tab"]:nth-child(${position})`]

/** States of pairing with a listed wallet, and with any wallet. */
export const pairingStates: readonly GalleryState[] = [
  pair('pairing'),
  pair('pairing-loading', { pairing: 'making', awaits: '.qr .skeleton' }),
  pair('pairing-copied', { press: ['[role="tabpanel"] .button:not(:disabled)'], awaits: '.button > .drawn' }),
  pair('pairing-interrupted', {
    pairing: 'interrupted',
    waited: pairingInterruptedMs,
    awaits: '.hint.warn',
  }),
  pair('pairing-silent', { waited: pairingSilentMs }),
  pair('pairing-unread', { readers: readBy(), awaits: '.hero' }),
  pair('pairing-unread-phone-app', { readers: readBy(), awaits: '.hero' }, phoneOnly),
  pair('open-there', { userAgent: android, awaits: '.hero' }, browserWallet),
  pair('open-there-long', { userAgent: android, awaits: '.hero' }, { ...browserWallet, name: long }),
  app('open-app'),
  app('open-app-asked', { press: openIt, awaits: '.hero' }),
  app('open-app-missing', { press: openIt, waited: appMissingMs, awaits: '.hero' }),
  app('open-app-finishing', { press: openIt, returns: true, awaits: '.hero' }),
  app('open-app-code', { press: unfold, awaits: '.qr .code' }),
  basic('any-app', {
    userAgent: android,
    readers: readBy('metamask', 'trust'),
    awaits: '.list .row:not(:disabled)',
  }),
  basic('any-app-code', {
    userAgent: android,
    readers: readBy('metamask', 'trust'),
    press: unfold,
    awaits: '.qr .code',
  }),
  pair('pairing-declined', { pairing: pairingRejected }),
  pair('pairing-expired', { pairing: pairingExpired }),
  pair('pairing-refused', { pairing: relayRefused }),
  pair('pairing-not-loaded', { pairing: pairingNotLoaded }),
  pair('pairing-legal', { options: terms, awaits: '.legal' }),
  pair('pairing-phone', { press: tab(2) }),
  pair('pairing-extension', { press: tab(3) }),
  pair('pairing-all-platforms', {}, allPlatforms),
  pair('pairing-desktop', { press: tab(4), awaits: '.primary:not(:disabled)' }, allPlatforms),
  pair('pairing-web', { press: tab(5), awaits: '.primary:not(:disabled)' }, allPlatforms),
  pair('pairing-one-platform', {}, phoneOnly),
  pair('pairing-long', {}, { ...everywhere, name: long }),
  basic('pairing-any'),
  basic('pairing-any-silent', { waited: pairingSilentMs, readers: readBy() }),
  basic('pairing-any-own', { readers: readBy() }),
  basic('pairing-any-named', { readers: readBy('metamask', 'trust') }),
  basic('pairing-any-loading', { pairing: 'making', awaits: '.qr .skeleton' }),
  basic('pairing-any-declined', { pairing: pairingRejected }),
  basic('pairing-any-legal', { options: terms, awaits: '.legal' }),
  {
    name: 'connect-pairing',
    script: allInstalled,
    pairing: 'shown',
    awaits: '.disc',
    open: () => view('Connect', {}),
  },
]
