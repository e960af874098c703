import type { Network } from '../wire/entities.js'

/** Kusama's relay chain. */
export const kusama = {
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  chainNamespace: 'polkadot',
  name: 'Kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://kusama-rpc.polkadot.io', 'https://kusama-rpc.publicnode.com'] },
  },
  blockExplorers: {
    default: {
      name: 'Subscan',
      url: 'https://kusama.subscan.io',
      address: 'https://kusama.subscan.io/account/{address}',
      transaction: 'https://kusama.subscan.io/extrinsic/{id}',
    },
  },
} as const satisfies Network
