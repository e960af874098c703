import type { Network } from '../wire/entities.js'

/**
 * Bitcoin's signet (BIP-325), a testnet with signed blocks. It has the same addresses as the other testnets. Its URLs are
 * public Esplora APIs.
 */
export const bitcoinSignet = {
  id: '00000008819873e925422c1ff0f99f7c',
  caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
  chainNamespace: 'bip122',
  name: 'Bitcoin Signet',
  nativeCurrency: { name: 'Signet Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: {
    default: { http: ['https://mempool.space/signet/api', 'https://blockstream.info/signet/api'] },
  },
  blockExplorers: {
    default: {
      name: 'mempool.space',
      url: 'https://mempool.space/signet',
      address: 'https://mempool.space/signet/address/{address}',
      transaction: 'https://mempool.space/signet/tx/{id}',
    },
  },
  testnet: true,
} as const satisfies Network
