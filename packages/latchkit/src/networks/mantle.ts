import type { Network } from '../wire/entities.js'

/** Mantle. */
export const mantle = {
  id: 5000,
  caipNetworkId: 'eip155:5000',
  chainNamespace: 'eip155',
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.mantle.xyz', 'https://mantle-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Mantlescan', url: 'https://mantlescan.xyz' } },
} as const satisfies Network
