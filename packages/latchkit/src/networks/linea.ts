import type { Network } from '../wire/entities.js'

/** Linea. */
export const linea = {
  id: 59_144,
  caipNetworkId: 'eip155:59144',
  chainNamespace: 'eip155',
  name: 'Linea',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.linea.build', 'https://linea-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Lineascan', url: 'https://lineascan.build' } },
} as const satisfies Network
