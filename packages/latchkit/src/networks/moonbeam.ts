import type { Network } from '../wire/entities.js'

/** Moonbeam, an EVM on Polkadot. */
export const moonbeam = {
  id: 1284,
  caipNetworkId: 'eip155:1284',
  chainNamespace: 'eip155',
  name: 'Moonbeam',
  nativeCurrency: { name: 'Glimmer', symbol: 'GLMR', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.api.moonbeam.network', 'https://moonbeam-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'Moonscan', url: 'https://moonscan.io' } },
} as const satisfies Network
