import type { Network } from '../wire/entities.js'

/** Polkadot's relay chain. The balances have moved to the Asset Hub, so most accounts are empty here. */
export const polkadot = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: {
    default: { http: ['https://rpc.polkadot.io', 'https://polkadot-rpc.publicnode.com'] },
  },
  blockExplorers: {
    default: {
      name: 'Subscan',
      url: 'https://polkadot.subscan.io',
      address: 'https://polkadot.subscan.io/account/{address}',
      transaction: 'https://polkadot.subscan.io/extrinsic/{id}',
    },
  },
} as const satisfies Network
