import type { Network } from '../wire/entities.js'

/** Fantom Opera. New sites should use Sonic. */
export const fantom = {
  id: 250,
  caipNetworkId: 'eip155:250',
  chainNamespace: 'eip155',
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://fantom-rpc.publicnode.com', 'https://250.rpc.thirdweb.com'] },
  },
  blockExplorers: { default: { name: 'FTMScan', url: 'https://ftmscan.com' } },
} as const satisfies Network
