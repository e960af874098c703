import type { AdapterTexts, RunningAdapter } from '../../core/contracts/adapter.js'
import type { Connector } from '../../core/contracts/connector.js'
import { part } from '../../core/kit/part.js'
import { type Language, textLanguageOf } from '../../wire/languages.js'
import type { BitcoinOptions } from './bitcoinOptions.js'
import type { BitcoinDiscovery } from './discovery.js'
import { createLive } from './live.js'
import type { BitcoinWallet } from './wallet/bitcoinWallet.js'
import { connect, disconnect } from './wallet/connect.js'
import { signMessage } from './wallet/signMessage.js'
import { createSiteWallet } from './wallet/siteWallet.js'
import { switchNetwork } from './wallet/switchNetwork.js'
import { addressesOn } from './wallet/toAccounts.js'

/** The functions of a running adapter that load on use: all but those that find wallets. */
export interface WalletCalls extends Omit<RunningAdapter, 'discover' | 'provider' | 'stop'> {
  /** The wallet's object for a site. */
  siteWallet(connector: Connector): Promise<BitcoinWallet>
}

/** Makes the functions that speak with a wallet, and those that load heavier ones. */
export function createWalletCalls(discovery: BitcoinDiscovery, options: BitcoinOptions): WalletCalls {
  const live = createLive(discovery, options)
  return {
    connect: (...args) => connect(live, ...args),
    disconnect: (...args) => disconnect(live, ...args),
    switchNetwork: (...args) => switchNetwork(live, ...args),
    addressesOn: (...args) => addressesOn(options, ...args),
    signMessage: (...args) => signMessage(live, ...args),
    verify: async () => (await part(import('./wallet/verify.js'))).createVerify(),
    reader: async () => (await part(import('./chain/reader.js'))).createReader(live),
    send: async () => (await part(import('./send/send.js'))).createSend(live),
    siteWallet: async (connector) => createSiteWallet(live, connector),
  }
}

export { bip122Pairing as pairing } from '../../wire/pairingNamespaces.js'

const texts: Readonly<Record<Language, () => Promise<AdapterTexts>>> = {
  en: async () => (await import('./texts/en.js')).en,
  ar: async () => (await import('./texts/ar.js')).ar,
}

/** Loads the adapter's words for a language; the English ones if it has none. */
export const loadTexts = (language: string): Promise<AdapterTexts> => texts[textLanguageOf(language)]()
