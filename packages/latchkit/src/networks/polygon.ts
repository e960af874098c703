import type { Network } from '../wire/entities.js'

/** Polygon PoS. Its currency POL was called MATIC until 2024. */
export const polygon = {
  id: 137,
  caipNetworkId: 'eip155:137',
  chainNamespace: 'eip155',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'] },
  },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
} as const satisfies Network
