import type { Network } from '../wire/entities.js'

/** Bitcoin's fourth testnet (BIP-94), with the same addresses as the third. Its URL is a public Esplora API. */
export const bitcoinTestnet4 = {
  id: '00000000da84f2bafbbc53dee25a72ae',
  caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet4',
  nativeCurrency: { name: 'Testnet Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: {
    default: { http: ['https://mempool.space/testnet4/api'] },
  },
  blockExplorers: {
    default: {
      name: 'mempool.space',
      url: 'https://mempool.space/testnet4',
      address: 'https://mempool.space/testnet4/address/{address}',
      transaction: 'https://mempool.space/testnet4/tx/{id}',
    },
  },
  testnet: true,
} as const satisfies Network
