import type { ConnectorData, Network } from '../../../../packages/latchkit/src/wire/entities.js'
import type { Script } from './galleryAdapter.js'
import { galleryConnector, galleryWallets } from './galleryWallets.js'

/** A fictional family of chains, in addition to the gallery's own. */
export interface GalleryFamily {
  readonly namespace: string
  readonly name: string
  readonly networks: readonly [string, ...string[]]
  /** The answers of its wallets. */
  readonly script: Script
  /** One of its wallets is connected before the modal opens. */
  readonly connected?: boolean
}

/** Returns a wallet of the gallery as another family's adapter finds it: the same wallet under another id. */
export const familyConnector = (
  namespace: string,
  wallet: (typeof galleryWallets)[number],
): ConnectorData => ({ ...galleryConnector(namespace, wallet), id: `gallery:${namespace}:${wallet.rdns}` })

/** Returns the networks of a family in the form that its adapter takes. */
export function familyNetworks({
  namespace,
  name,
  networks,
}: GalleryFamily): readonly [Network, ...Network[]] {
  const [first, ...others] = networks.map(
    (network, at): Network => ({
      id: `${at + 1}`,
      caipNetworkId: `${namespace}:${at + 1}`,
      chainNamespace: namespace,
      name: network,
      nativeCurrency: { name, symbol: name.slice(0, 3).toUpperCase(), decimals: 9 },
      rpcUrls: { default: { http: [] } },
    }),
  )
  return [first as Network, ...others]
}

const [foxglove, lumen] = galleryWallets

/** Two families in which the gallery's wallets are found as well: Foxglove in the first, Lumen in the second. */
export const galleryFamilies = [
  {
    namespace: 'meadow',
    name: 'Meadow',
    networks: ['Meadow', 'Meadow Test'],
    script: {
      connectors: [familyConnector('meadow', foxglove)],
      address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      balance: { value: 12_400_000_000n, decimals: 9, symbol: 'MEA' },
    },
  },
  {
    namespace: 'harbour',
    name: 'Harbour',
    networks: ['Harbour'],
    script: {
      connectors: [familyConnector('harbour', lumen)],
      address: 'hb1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    },
  },
] as const satisfies readonly GalleryFamily[]
