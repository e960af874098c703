export type { AddressFormat } from './chain/addressFormats.js'
export type { PolkadotOptions } from './discovery.js'
export { polkadot } from './polkadot.js'
export type {
  InjectedPolkadotAccount,
  InjectedPolkadotWallet,
  PolkadotBalance,
  PolkadotCall,
  PolkadotExtension,
  PolkadotHex,
  PolkadotKeyType,
  PolkadotPayload,
  PolkadotRawPayload,
  PolkadotSigner,
  PolkadotWallet,
} from './polkadotWallet.js'
