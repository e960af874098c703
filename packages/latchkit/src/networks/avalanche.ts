import type { Network } from '../wire/entities.js'

/** Avalanche's contract chain (C-Chain). */
export const avalanche = {
  id: 43_114,
  caipNetworkId: 'eip155:43114',
  chainNamespace: 'eip155',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: {
    default: {
      http: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
    },
  },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
} as const satisfies Network
