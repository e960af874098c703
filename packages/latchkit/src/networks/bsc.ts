import type { Network } from '../wire/entities.js'

/** BNB Smart Chain. */
export const bsc = {
  id: 56,
  caipNetworkId: 'eip155:56',
  chainNamespace: 'eip155',
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://bsc-rpc.publicnode.com', 'https://56.rpc.thirdweb.com'] },
  },
  blockExplorers: { default: { name: 'BscScan', url: 'https://bscscan.com' } },
} as const satisfies Network
