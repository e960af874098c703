import type { Network } from '../wire/entities.js'

/** Base. */
export const base = {
  id: 8453,
  caipNetworkId: 'eip155:8453',
  chainNamespace: 'eip155',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
} as const satisfies Network
