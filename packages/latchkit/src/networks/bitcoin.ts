import type { Network } from '../wire/entities.js'

/** Bitcoin. Its URLs are public Esplora APIs with rate limits; a site with visitors should set its own. */
export const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: {
    default: { http: ['https://mempool.space/api', 'https://blockstream.info/api'] },
  },
  blockExplorers: {
    default: {
      name: 'mempool.space',
      url: 'https://mempool.space',
      address: 'https://mempool.space/address/{address}',
      transaction: 'https://mempool.space/tx/{id}',
    },
  },
} as const satisfies Network
