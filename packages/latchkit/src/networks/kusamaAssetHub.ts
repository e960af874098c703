import type { Network } from '../wire/entities.js'

/** Kusama's Asset Hub, which holds its balances. */
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
