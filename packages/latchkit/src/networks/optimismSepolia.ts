import type { Network } from '../wire/entities.js'

/** OP Sepolia, the testnet of OP Mainnet. */
export const optimismSepolia = {
  id: 11_155_420,
  caipNetworkId: 'eip155:11155420',
  chainNamespace: 'eip155',
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://sepolia.optimism.io', 'https://optimism-sepolia-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' } },
  testnet: true,
} as const satisfies Network
