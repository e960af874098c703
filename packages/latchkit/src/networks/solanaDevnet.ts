import type { Network } from '../wire/entities.js'

/**
 * Solana's network for trying sites and programs.
 * No explorer: those that know the cluster are told it by a query, which an explorer address cannot carry.
 */
export const solanaDevnet = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: {
    default: { http: ['https://api.devnet.solana.com'] },
  },
  testnet: true,
} as const satisfies Network
