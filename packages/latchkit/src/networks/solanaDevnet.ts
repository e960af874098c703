import type { Network } from '../wire/entities.js'

/** Solana's devnet, for trying out sites and programs. Its explorer serves all clusters; the URL's query selects one. */
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
