import type { Network } from '../wire/entities.js'

/** The Asset Hub of Kusama, where its balances are. */
export const kusamaAssetHub = {
  id: '48239ef607d7928874027a43a6768920',
  caipNetworkId: 'polkadot:48239ef607d7928874027a43a6768920',
  chainNamespace: 'polkadot',
  name: 'Kusama Asset Hub',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://kusama-asset-hub-rpc.polkadot.io'] },
  },
  blockExplorers: {
    default: {
      name: 'Subscan',
      url: 'https://assethub-kusama.subscan.io',
      address: 'https://assethub-kusama.subscan.io/account/{address}',
      transaction: 'https://assethub-kusama.subscan.io/extrinsic/{id}',
    },
  },
} as const satisfies Network
