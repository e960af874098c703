import type { Network } from '../wire/entities.js'

/** Ethereum. */
export const mainnet = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'] },
  },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
} as const satisfies Network
