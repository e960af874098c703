import type { Network } from '../wire/entities.js'

/**
 * Solana's network for trying sites and programs.
 * Its explorer is that of all clusters, which is told by a query which one is meant.
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
  blockExplorers: {
    default: {
      name: 'Solana Explorer',
      url: 'https://explorer.solana.com',
      address: 'https://explorer.solana.com/address/{address}?cluster=devnet',
      transaction: 'https://explorer.solana.com/tx/{id}?cluster=devnet',
    },
  },
  testnet: true,
} as const satisfies Network
