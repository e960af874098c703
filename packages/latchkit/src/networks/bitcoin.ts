import type { Network } from '../wire/entities.js'

/**
 * Bitcoin.
 * No RPC address: there is no public JSON-RPC for Bitcoin without a key; balances and broadcasts go another way.
 */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: {
    default: { http: [] },
  },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
} as const satisfies Network
