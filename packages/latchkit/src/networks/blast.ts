import type { Network } from '../wire/entities.js'

/** Blast. */
export const blast = {
  id: 81_457,
  caipNetworkId: 'eip155:81457',
  chainNamespace: 'eip155',
  name: 'Blast',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.blast.io', 'https://blast-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Blastscan', url: 'https://blastscan.io' } },
} as const satisfies Network
