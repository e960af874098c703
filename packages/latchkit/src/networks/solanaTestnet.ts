import type { Network } from '../wire/entities.js'

/**
 * Solana's testnet, where validators try new releases.
 * No explorer: those that know the cluster are told it by a query, which an explorer address cannot carry.
 */
export const solanaTestnet = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  chainNamespace: 'solana',
  name: 'Solana Testnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: {
    default: { http: ['https://api.testnet.solana.com'] },
  },
  testnet: true,
} as const satisfies Network
