import type { Network } from '../wire/entities.js'

/** Arbitrum One. */
export const arbitrum = {
  id: 42_161,
  caipNetworkId: 'eip155:42161',
  chainNamespace: 'eip155',
  name: 'Arbitrum One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Arbiscan', url: 'https://arbiscan.io' } },
} as const satisfies Network
