import type { Network } from 'latchkit/wire'

const explorer = (place: string) => ({
  default: {
    name: 'Reefscan',
    url: 'https://reefscan.example',
    address: `https://reefscan.example/${place}/account/{address}`,
    transaction: `https://reefscan.example/${place}/extrinsic/{id}`,
  },
})

/** The northern reef: its addresses begin with `n`. */
export const reefNorth: Network = {
  id: 'north',
  caipNetworkId: 'reef:north',
  chainNamespace: 'reef',
  name: 'Reef North',
  nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 10 },
  rpcUrls: { default: { http: ['ledger:north'] } },
  blockExplorers: explorer('north'),
}

/** The southern reef: its addresses begin with `s`, and it pays in another currency. */
export const reefSouth: Network = {
  id: 'south',
  caipNetworkId: 'reef:south',
  chainNamespace: 'reef',
  name: 'Reef South',
  nativeCurrency: { name: 'Coral', symbol: 'CRL', decimals: 6 },
  rpcUrls: { default: { http: ['ledger:south'] } },
  blockExplorers: explorer('south'),
}

/** The token that is traded for pearls. */
export const shell = { address: 'shell.north', name: 'Shell', symbol: 'SHL', decimals: 2 }
