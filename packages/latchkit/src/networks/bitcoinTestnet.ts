import type { Network } from '../wire/entities.js'

/**
 * Bitcoin's testnet, the third (testnet3).
 * No RPC address: there is no public JSON-RPC for Bitcoin without a key; balances and broadcasts go another way.
 */
export const bitcoinTestnet = {
  id: '000000000933ea01ad0ee984209779ba',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: { name: 'Testnet Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: {
    default: { http: [] },
  },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  testnet: true,
} as const satisfies Network
