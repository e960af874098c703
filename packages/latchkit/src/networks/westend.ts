import type { Network } from '../wire/entities.js'

/** Westend, Polkadot's test relay chain. */
export const westend = {
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  chainNamespace: 'polkadot',
  name: 'Westend',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: {
    default: { http: ['https://westend-rpc.polkadot.io'] },
  },
  blockExplorers: {
    default: {
      name: 'Subscan',
      url: 'https://westend.subscan.io',
      address: 'https://westend.subscan.io/account/{address}',
      transaction: 'https://westend.subscan.io/extrinsic/{id}',
    },
  },
  testnet: true,
} as const satisfies Network
