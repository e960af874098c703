import type { Network } from '../wire/entities.js'

/** World Chain. */
export const worldchain = {
  id: 480,
  caipNetworkId: 'eip155:480',
  chainNamespace: 'eip155',
  name: 'World Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://worldchain-mainnet.g.alchemy.com/public', 'https://worldchain.drpc.org'] },
  },
  blockExplorers: { default: { name: 'Worldscan', url: 'https://worldscan.org' } },
} as const satisfies Network
