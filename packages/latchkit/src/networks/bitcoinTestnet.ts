import type { Network } from '../wire/entities.js'

/** Bitcoin's third testnet (testnet3). Its URLs are public Esplora APIs. */
export const bitcoinTestnet = {
  id: '000000000933ea01ad0ee984209779ba',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: { name: 'Testnet Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: {
    default: { http: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'] },
  },
  blockExplorers: {
    default: {
      name: 'mempool.space',
      url: 'https://mempool.space/testnet',
      address: 'https://mempool.space/testnet/address/{address}',
      transaction: 'https://mempool.space/testnet/tx/{id}',
    },
  },
  testnet: true,
} as const satisfies Network
