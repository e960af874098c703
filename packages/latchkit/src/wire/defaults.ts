import type { ChainNamespace } from './caip.js'

/** §3: the chain of what needs one and is told none, as a look-up of a name and the frame before its page has spoken. */
export const defaultChainId = 1

/** §9: the account type a visitor starts with, by namespace. One that an adapter does not know yet has no effect. */
export const defaultAccountTypes: Readonly<Record<ChainNamespace, string>> = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}
