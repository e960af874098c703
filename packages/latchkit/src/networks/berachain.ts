import type { Network } from '../wire/entities.js'

/** Berachain. */
export const berachain = {
  id: 80_094,
  caipNetworkId: 'eip155:80094',
  chainNamespace: 'eip155',
  name: 'Berachain',
  nativeCurrency: { name: 'BERA', symbol: 'BERA', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.berachain.com', 'https://berachain-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Berascan', url: 'https://berascan.com' } },
} as const satisfies Network
