import type { Network } from '../wire/entities.js'

/** Unichain. */
export const unichain = {
  id: 130,
  caipNetworkId: 'eip155:130',
  chainNamespace: 'eip155',
  name: 'Unichain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://mainnet.unichain.org', 'https://unichain-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Uniscan', url: 'https://uniscan.xyz' } },
} as const satisfies Network
