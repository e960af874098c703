import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'
import { settled } from '../state/connection.js'
import { perState } from './perState.js'

/** The network of a namespace (§3 networkState). `caipNetwork` is absent if the site does not list the network. */
export interface NetworkInfo {
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The numeric chain id, even if the site does not list the network; absent if the id is not a number. */
  readonly chainId: number | undefined
  readonly caipNetwork: Network | undefined
  /** The network's name, or 'Unknown Network' (§8). */
  readonly label: string
  readonly requestedCaipNetworks: readonly Network[]
  /** The networks that the connected wallet lists; empty if it lists none. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[]
  /** Whether the connected wallet can be used on networks that it does not list; `true` if none is connected. */
  readonly supportsAllNetworks: boolean
  /** Whether the wallet is on a network that the site does not list. */
  readonly isUnsupported: boolean
  /** The network that the wallet is being asked to switch to. */
  readonly switchingTo: CaipNetworkId | undefined
}

/** §8: the label of a network that the site does not list. */
export const unknownNetworkLabel = 'Unknown Network'

const none: readonly never[] = []

/**
 * Returns the network of a namespace: that of the connected wallet, else the one selected on the site. The same as
 * `useNetwork`, without React.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The network. Its id is `undefined` if the namespace has none.
 * @example
 * ```ts
 * import { type Kit, networkState } from 'latchkit'
 * const isLost = (kit: Kit) => networkState(kit.store.getState()).isUnsupported
 * ```
 */
export function networkState(state: KitState, namespace?: ChainNamespace): NetworkInfo {
  return perState(state, `networkState ${namespace}`, () => {
    const chain = chainOf(state, namespace)
    const connection = chain && settled(chain.connection)
    const connectedTo = connection?.status === 'connected' ? connection : undefined
    const caipNetworkId = connectedTo ? connectedTo.caipNetworkId : chain?.networkState.caipNetworkId
    const siteNetworks = chain?.networkState.requestedCaipNetworks ?? none
    const caipNetwork = siteNetworks.find((each) => each.caipNetworkId === caipNetworkId)
    const chainId = Number(caipNetworkId?.split(':')[1])
    return {
      caipNetworkId,
      chainId: Number.isSafeInteger(chainId) ? chainId : undefined,
      caipNetwork,
      label: caipNetwork?.name ?? unknownNetworkLabel,
      requestedCaipNetworks: siteNetworks,
      approvedCaipNetworkIds: connectedTo?.approvedCaipNetworkIds ?? none,
      supportsAllNetworks: connectedTo?.supportsAllNetworks ?? true,
      isUnsupported: connectedTo !== undefined && !caipNetwork,
      switchingTo: chain?.networkState.switchingTo,
    }
  })
}

/** The pages of an explorer, with the placeholder in their URL that the id replaces. */
const places = { address: '{address}', transaction: '{id}' } as const

/**
 * Returns the URL of an address or transaction at a network's explorer, or `undefined` if the network's explorer has no such
 * page.
 */
export function explorerUrl(
  network: Network | undefined,
  kind: keyof typeof places,
  id: string | undefined,
): string | undefined {
  const template = network?.blockExplorers?.default[kind]
  return id === undefined ? undefined : template?.replace(places[kind], encodeURIComponent(id))
}
