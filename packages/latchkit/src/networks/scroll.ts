import type { Network } from '../wire/entities.js'

/** Scroll. */
export const scroll = {
  id: 534_352,
  caipNetworkId: 'eip155:534352',
  chainNamespace: 'eip155',
  name: 'Scroll',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.scroll.io', 'https://scroll-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Scrollscan', url: 'https://scrollscan.com' } },
} as const satisfies Network
