import type { Network } from '../wire/entities.js'

/** Base Sepolia, the testnet of Base. */
export const baseSepolia = {
  id: 84_532,
  caipNetworkId: 'eip155:84532',
  chainNamespace: 'eip155',
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  testnet: true,
} as const satisfies Network
