import type { Network } from 'latchkit/wire'

const explorer = (query: string) => ({
  default: {
    name: 'Lamplighter',
    url: `https://lamplighter.example/${query}`,
    address: `https://lamplighter.example/who/{address}${query}`,
    transaction: `https://lamplighter.example/light/{id}${query}`,
  },
})

const town = (id: string, name: string, query: string): Network => ({
  id,
  caipNetworkId: `lantern:${id}`,
  chainNamespace: 'lantern',
  name,
  nativeCurrency: { name: 'Glow', symbol: 'GLW', decimals: 9 },
  rpcUrls: { default: { http: [`ledger:${id}`] } },
  blockExplorers: explorer(query),
})

/** The town of the lanterns that everybody knows. */
export const lanternCity = town('city', 'Lantern City', '')

/** A town whose pages the explorer tells from the other's by a parameter. */
export const lanternHarbour = town('harbour', 'Lantern Harbour', '?cluster=harbour')

/** Two tokens whose addresses differ by case alone. */
export const wax = { address: 'TgWaxPmQ', name: 'Wax', symbol: 'WAX', decimals: 2 }
export const wick = { address: 'TgwaXpMq', name: 'Wick', symbol: 'WCK', decimals: 3 }
