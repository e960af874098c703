import * as networks from '../../../../packages/latchkit/src/networks/index.js'
import type { ReadNetworks } from '../../../reading/src/networks.js'

interface Named {
  readonly name: string
  readonly symbol: string
}

/** The names of the networks that the kit knows, by CAIP-2. Any other one is shown by its id. */
const known: ReadonlyMap<string, Named> = new Map(
  Object.values(networks).flatMap((network) =>
    typeof network === 'object' && 'caipNetworkId' in network
      ? [[network.caipNetworkId, { name: network.name, symbol: network.nativeCurrency.symbol }] as const]
      : [],
  ),
)

/** The networks of the frame, as the reading of requests knows them. */
export function networksOf(rpcUrls: Readonly<Record<string, string>>): ReadNetworks {
  const all = Object.entries(rpcUrls).map(([id, rpcUrl]) => {
    const { name, symbol } = known.get(id) ?? { name: id, symbol: 'native units' }
    return { id, rpcUrl, name, symbol }
  })
  const [evm, solana] = ['eip155:', 'solana:'].map((prefix) => all.filter(({ id }) => id.startsWith(prefix)))
  return {
    chains: (evm ?? []).map((network) => ({ ...network, id: Number(network.id.split(':')[1]) })),
    solana: solana ?? [],
  }
}
