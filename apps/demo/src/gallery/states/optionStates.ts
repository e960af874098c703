import { type Kit, patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { acceptLegal } from '../../../../../packages/latchkit/src/core/modal/acceptLegal.js'
import type { UpdatableOptions } from '../../../../../packages/latchkit/src/core/modal/updateOptions.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { spinnerAfterMs } from '../../../../../packages/latchkit/src/react/kit/useLate.js'
import { allInstalled, galleryWallets, noneInstalled } from '../galleryWallets.js'

const [foxglove] = galleryWallets
const connect = () => view('Connect', {})
const pages = {
  termsConditionsUrl: 'https://site.example/terms',
  privacyPolicyUrl: 'https://site.example/privacy',
}
const legalOptions: UpdatableOptions = { ...pages, features: { legalCheckbox: true } }
const harbor = {
  id: 'harbor',
  name: 'Harbor',
  image_url: foxglove.imageUrl,
  homepage: 'https://harbor.example',
}
const long = { ...harbor, id: 'long', name: `The wallet with ${'a very '.repeat(24)} long name` }

/** Views that a site's options change. */
export const optionStates = [
  { name: 'connect-legal', script: allInstalled, open: connect, options: legalOptions },
  {
    name: 'connect-legal-ticked',
    script: allInstalled,
    open: connect,
    options: legalOptions,
    arrange: (kit: Kit) => acceptLegal(kit),
  },
  {
    name: 'connect-legal-refused',
    script: allInstalled,
    open: connect,
    options: legalOptions,
    press: ['li:nth-child(2) button'],
  },
  {
    name: 'connect-legal-one-page',
    script: noneInstalled,
    open: connect,
    options: { termsConditionsUrl: pages.termsConditionsUrl, features: { legalCheckbox: true } },
  },
  { name: 'connect-legal-notice', script: allInstalled, open: connect, options: pages },
  {
    name: 'connect-collapsed',
    script: allInstalled,
    open: connect,
    options: { features: { collapseWallets: true } },
  },
  {
    name: 'connect-collapsed-legal',
    script: allInstalled,
    open: connect,
    options: { ...legalOptions, features: { collapseWallets: true, legalCheckbox: true } },
  },
  {
    name: 'connect-featured',
    script: allInstalled,
    open: connect,
    options: { featuredWalletIds: ['rainbow', 'zerion', 'ledger', 'trust', 'phantom', 'safe'] },
  },
  {
    name: 'connect-featured-loading',
    script: allInstalled,
    open: connect,
    options: { featuredWalletIds: ['rainbow', 'zerion', 'ledger', 'trust', 'phantom', 'safe'] },
    waited: spinnerAfterMs,
    arrange: (kit: Kit) => patch(kit, ({ modal }) => ({ wallets: [], modal: { ...modal, loading: true } })),
  },
  { name: 'connect-custom', script: allInstalled, open: connect, options: { customWallets: [harbor, long] } },
  {
    name: 'connect-no-all-wallets',
    script: allInstalled,
    open: connect,
    options: { features: { allWallets: false } },
  },
  {
    name: 'connect-nothing-to-offer',
    script: noneInstalled,
    open: connect,
    options: { includeWalletIds: [] },
    awaits: '.state',
  },
  {
    name: 'connect-nothing-to-offer-pairing',
    script: noneInstalled,
    pairing: 'shown',
    open: connect,
    options: { includeWalletIds: [] },
    awaits: '.state',
  },
  {
    name: 'connect-excluded-loading',
    script: allInstalled,
    open: connect,
    options: { excludeWalletIds: [foxglove.rdns] },
    waited: spinnerAfterMs,
    arrange: (kit: Kit) => patch(kit, ({ modal }) => ({ wallets: [], modal: { ...modal, loading: true } })),
  },
  { name: 'connect-wallets', script: allInstalled, open: () => view('ConnectWallets', {}) },
  {
    name: 'connect-wallets-legal',
    script: allInstalled,
    open: () => view('ConnectWallets', {}),
    options: legalOptions,
  },
  {
    name: 'all-wallets-legal',
    script: allInstalled,
    open: () => view('AllWallets', {}),
    options: legalOptions,
  },
  {
    name: 'all-wallets-legal-notice',
    script: allInstalled,
    open: () => view('AllWallets', {}),
    options: { privacyPolicyUrl: pages.privacyPolicyUrl },
  },
] as const
