import type { Network } from '../wire/entities.js'

/** Mode. */
export const mode = {
  id: 34_443,
  caipNetworkId: 'eip155:34443',
  chainNamespace: 'eip155',
  name: 'Mode',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://mainnet.mode.network', 'https://mode.drpc.org'] },
  },
  blockExplorers: { default: { name: 'Modescan', url: 'https://modescan.io' } },
} as const satisfies Network
