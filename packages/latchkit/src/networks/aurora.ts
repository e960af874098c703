import type { Network } from '../wire/entities.js'

/** Aurora, an EVM on NEAR. */
export const aurora = {
  id: 1_313_161_554,
  caipNetworkId: 'eip155:1313161554',
  chainNamespace: 'eip155',
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://mainnet.aurora.dev', 'https://aurora.drpc.org'] },
  },
  blockExplorers: { default: { name: 'Aurora Explorer', url: 'https://explorer.aurora.dev' } },
} as const satisfies Network
