import type { Network } from '../wire/entities.js'

/** Solana. Its public RPC has rate limits; a site with visitors should set its own. */
export const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: {
    default: { http: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'] },
  },
  blockExplorers: {
    default: {
      name: 'Solana Explorer',
      url: 'https://explorer.solana.com',
      address: 'https://explorer.solana.com/address/{address}',
      transaction: 'https://explorer.solana.com/tx/{id}',
    },
  },
} as const satisfies Network
