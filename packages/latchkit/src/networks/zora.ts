import type { Network } from '../wire/entities.js'

/** Zora. */
export const zora = {
  id: 7_777_777,
  caipNetworkId: 'eip155:7777777',
  chainNamespace: 'eip155',
  name: 'Zora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.zora.energy', 'https://zora.drpc.org'] },
  },
  blockExplorers: { default: { name: 'Zora Explorer', url: 'https://explorer.zora.energy' } },
} as const satisfies Network
