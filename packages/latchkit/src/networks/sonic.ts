import type { Network } from '../wire/entities.js'

/** Sonic, the successor of Fantom. */
export const sonic = {
  id: 146,
  caipNetworkId: 'eip155:146',
  chainNamespace: 'eip155',
  name: 'Sonic',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://rpc.soniclabs.com', 'https://sonic-rpc.publicnode.com'] },
  },
  blockExplorers: { default: { name: 'SonicScan', url: 'https://sonicscan.org' } },
} as const satisfies Network
