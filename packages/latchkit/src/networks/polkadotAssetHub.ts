import type { Network } from '../wire/entities.js'

/** Polkadot's Asset Hub, which holds its balances. */
export const polkadotAssetHub = {
  id: '68d56f15f85d3136970ec16946040bc1',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  chainNamespace: 'polkadot',
  name: 'Polkadot Asset Hub',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: {
    default: { http: ['https://polkadot-asset-hub-rpc.polkadot.io'] },
  },
  blockExplorers: {
    default: {
      name: 'Subscan',
      url: 'https://assethub-polkadot.subscan.io',
      address: 'https://assethub-polkadot.subscan.io/account/{address}',
      transaction: 'https://assethub-polkadot.subscan.io/extrinsic/{id}',
    },
  },
} as const satisfies Network
