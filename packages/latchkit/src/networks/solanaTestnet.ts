import type { Network } from '../wire/entities.js'

/** Solana's testnet, where validators try new releases. Its explorer serves all clusters; the URL's query selects one. */
export const solanaTestnet = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  chainNamespace: 'solana',
  name: 'Solana Testnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: {
    default: { http: ['https://api.testnet.solana.com'] },
  },
  blockExplorers: {
    default: {
      name: 'Solana Explorer',
      url: 'https://explorer.solana.com',
      address: 'https://explorer.solana.com/address/{address}?cluster=testnet',
      transaction: 'https://explorer.solana.com/tx/{id}?cluster=testnet',
    },
  },
  testnet: true,
} as const satisfies Network
