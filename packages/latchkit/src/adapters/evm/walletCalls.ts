import type { AdapterTexts, RunningAdapter } from '../../core/contracts/adapter.js'
import type { FoundConnector } from '../../core/contracts/connector.js'
import type { PairingNamespace } from '../../core/contracts/transport.js'
import { part } from '../../core/kit/part.js'
import { type Language, textLanguageOf } from '../../wire/languages.js'
import { eip155Pairing } from '../../wire/pairingNamespaces.js'
import { parseChainId } from './chain/hex.js'
import type { EvmDiscovery } from './discovery.js'
import type { EvmOptions } from './evmOptions.js'
import { createLive } from './live.js'
import { connect, disconnect } from './wallet/connect.js'
import { signMessage } from './wallet/signMessage.js'
import { createTypedData } from './wallet/signTypedData.js'
import { switchNetwork } from './wallet/switchNetwork.js'
import { addressesOn } from './wallet/toAccounts.js'

/** The functions of a running adapter that load on use: all but those that find wallets. */
export type WalletCalls = Required<Omit<RunningAdapter, 'discover' | 'provider' | 'signIn' | 'stop'>>

/** Makes the functions that speak with a wallet, and those that load heavier ones. */
export function createWalletCalls(
  discovery: EvmDiscovery,
  ensResolvers: Readonly<Record<string, string>> = {},
): WalletCalls {
  const live = createLive(discovery)
  return {
    connect: (...args) => connect(live, ...args),
    disconnect: (...args) => disconnect(live, ...args),
    switchNetwork: (...args) => switchNetwork(live, ...args),
    addressesOn,
    signMessage: (...args) => signMessage(live, ...args),
    typedData: async () => createTypedData(live),
    accounts: async () => (await part(import('./wallet/accounts.js'))).createAccounts(live),
    assets: async () => (await part(import('./wallet/assets.js'))).createAssets(live),
    calls: async () => (await part(import('./send/calls.js'))).createCalls(live),
    // They bring the tables of letters that look alike.
    names: async () => (await part(import('./chain/names.js'))).createNames(live, ensResolvers),
    send: async () => (await part(import('./send/send.js'))).createSend(live),
    verify: async () => (await part(import('./chain/verify.js'))).createVerify(live),
    // It brings the chain library.
    reader: async () => (await part(import('./chain/reader.js'))).createReader(live),
  }
}

const texts: Readonly<Record<Language, () => Promise<AdapterTexts>>> = {
  en: async () => (await import('./texts/en.js')).en,
  ar: async () => (await import('./texts/ar.js')).ar,
}

/** Loads the adapter's words for a language; the English ones if it has none. */
export const loadTexts = (language: string): Promise<AdapterTexts> => texts[textLanguageOf(language)]()

/**
 * Loads what looks for a Safe around the page, and looks.
 * @param isOver Whether it is not looked for any more.
 */
export async function findSafe(
  discovery: EvmDiscovery,
  { safeOrigins = [] }: EvmOptions,
  onFound: (connector: FoundConnector) => void,
  isOver: () => boolean,
): Promise<void> {
  const safe = await import('./safe/findSafe.js')
  if (!isOver()) await safe.findSafe(discovery, safeOrigins, (connector) => isOver() || onFound(connector))
}

/**
 * The methods and events that EVM proposes to a paired wallet. Wallets write a chain as number, hex, decimal text or
 * CAIP-2.
 */
export const pairing: PairingNamespace = {
  ...eip155Pairing,
  signsIn: true,
  readNetwork(data) {
    const reference = typeof data === 'string' && data.startsWith('eip155:') ? data.slice(7) : data
    const id = parseChainId(reference)
    return id === undefined ? undefined : `eip155:${id}`
  },
}
