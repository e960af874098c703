import type { Network } from '../wire/entities.js'

/** A local chain at the default address of Anvil and Hardhat. Its ether has no value. */
export const anvil = {
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['http://127.0.0.1:8545'] },
  },
  testnet: true,
} as const satisfies Network
