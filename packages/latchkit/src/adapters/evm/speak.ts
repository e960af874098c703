import type {
  AccountsCapability,
  AdapterTexts,
  AssetsCapability,
  ChainReader,
  NamesCapability,
} from '../../core/contracts/adapter.js'
import type { CallsCapability } from '../../core/contracts/calls.js'
import type { SendCapability } from '../../core/contracts/send.js'
import type { EvmLive } from './live.js'

export { pairing } from './pairing/pairing.js'
// What speaks with a wallet, and the way to what is heavier still.
export { connect, disconnect } from './wallet/connect.js'
export { signMessage } from './wallet/signMessage.js'
export { createTypedData } from './wallet/signTypedData.js'
export { switchNetwork } from './wallet/switchNetwork.js'
export { addressesOn } from './wallet/toAccounts.js'

/** Its words for a language, English where there are none of it. */
export async function loadTexts(language: string): Promise<AdapterTexts> {
  return language === 'ar' ? (await import('./texts/ar.js')).ar : (await import('./texts/en.js')).en
}

/** Choosing accounts, loaded on use. */
export async function createAccounts(live: EvmLive): Promise<AccountsCapability> {
  return (await import('./wallet/accounts.js')).createAccounts(live)
}

/** Showing tokens, loaded on use. */
export async function createAssets(live: EvmLive): Promise<AssetsCapability> {
  return (await import('./chain/assets.js')).createAssets(live)
}

/** Sending several calls, loaded on use. */
export async function createCalls(live: EvmLive): Promise<CallsCapability> {
  return (await import('./send/calls.js')).createCalls(live)
}

/** Names, loaded on use: they bring the tables of letters that look alike. */
export async function createNames(
  live: EvmLive,
  resolvers: Readonly<Record<string, string>>,
): Promise<NamesCapability> {
  return (await import('./chain/names.js')).createNames(live, resolvers)
}

/** Sending, loaded on use. */
export async function createSend(live: EvmLive): Promise<SendCapability> {
  return (await import('./send/send.js')).createSend(live)
}

/** Reading the chain, loaded on use: it brings the chain library. */
export async function createReader(live: EvmLive): Promise<ChainReader> {
  return (await import('./chain/reader.js')).createReader(live)
}
