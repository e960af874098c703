import type { Network } from '../wire/entities.js'

/** Bitcoin on this computer (regtest), behind an Esplora API on the default port of Blockstream's electrs. */
export const bitcoinRegtest = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Regtest Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: {
    default: { http: ['http://127.0.0.1:3002'] },
  },
  testnet: true,
} as const satisfies Network
