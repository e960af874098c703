import type { ChainNamespace } from './caip.js'

/** §3: the chain used if none is given: to look up a name, and in the frame before its page has said one. */
export const defaultChainId = 1

/** §9: the account type that a visitor starts with, by namespace. A type that the adapter does not know has no effect. */
export const defaultAccountTypes: Readonly<Record<ChainNamespace, string>> = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}
