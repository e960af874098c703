import type { Network } from '../wire/entities.js'

/** The Asset Hub of Westend. */
export const westendAssetHub = {
  id: '67f9723393ef76214df0118c34bbbd3d',
  caipNetworkId: 'polkadot:67f9723393ef76214df0118c34bbbd3d',
  chainNamespace: 'polkadot',
  name: 'Westend Asset Hub',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://westend-asset-hub-rpc.polkadot.io'] },
  },
  blockExplorers: {
    default: {
      name: 'Subscan',
      url: 'https://assethub-westend.subscan.io',
      address: 'https://assethub-westend.subscan.io/account/{address}',
      transaction: 'https://assethub-westend.subscan.io/extrinsic/{id}',
    },
  },
  testnet: true,
} as const satisfies Network
