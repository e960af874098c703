import type { Network } from '../wire/entities.js'

/** OP Mainnet (Optimism). */
export const optimism = {
  id: 10,
  caipNetworkId: 'eip155:10',
  chainNamespace: 'eip155',
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' } },
} as const satisfies Network
