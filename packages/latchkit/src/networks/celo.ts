import type { Network } from '../wire/entities.js'

/** Celo. */
export const celo = {
  id: 42_220,
  caipNetworkId: 'eip155:42220',
  chainNamespace: 'eip155',
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://forno.celo.org', 'https://celo-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Celoscan', url: 'https://celoscan.io' } },
} as const satisfies Network
