import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'
import { settled } from '../state/connection.js'
import { perState } from './perState.js'

/** The network of a namespace (§3 networkState). `caipNetwork` is absent on a network the site does not list. */
export interface NetworkInfo {
  readonly caipNetworkId: CaipNetworkId | undefined
  /** The number of the network, also of one that the site does not list; absent where its id is none. */
  readonly chainId: number | undefined
  readonly caipNetwork: Network | undefined
  /** The network's name, or 'Unknown Network' (§8). */
  readonly label: string
  readonly requestedCaipNetworks: readonly Network[]
  /** The networks the connected wallet names as its own; empty where it names none. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[]
  /** Whether the connected wallet can be used on networks it does not name; `true` while none is connected. */
  readonly supportsAllNetworks: boolean
  /** The wallet is on a network the site does not list. */
  readonly isUnsupported: boolean
  /** The network the wallet is being asked to switch to. */
  readonly switchingTo: CaipNetworkId | undefined
}

/** §8: the label of a network the site does not list. */
export const unknownNetworkLabel = 'Unknown Network'

const none: readonly never[] = []

/**
 * The network of a namespace: the wallet's if a wallet is connected, else the one chosen on the site. It is what
 * `useNetwork` answers, without React.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The network; its id is `undefined` where the namespace has none.
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
    const connected = connection?.status === 'connected' ? connection : undefined
    const caipNetworkId = connected ? connected.caipNetworkId : chain?.networkState.caipNetworkId
    const requested = chain?.networkState.requestedCaipNetworks ?? none
    const caipNetwork = requested.find((each) => each.caipNetworkId === caipNetworkId)
    const chainId = Number(caipNetworkId?.split(':')[1])
    return {
      caipNetworkId,
      chainId: Number.isSafeInteger(chainId) ? chainId : undefined,
      caipNetwork,
      label: caipNetwork?.name ?? unknownNetworkLabel,
      requestedCaipNetworks: requested,
      approvedCaipNetworkIds: connected?.approvedCaipNetworkIds ?? none,
      supportsAllNetworks: connected?.supportsAllNetworks ?? true,
      isUnsupported: connected !== undefined && !caipNetwork,
      switchingTo: chain?.networkState.switchingTo,
    }
  })
}

/** The pages that an explorer has, each with the part of its template that the id replaces. */
const places = { address: '{address}', transaction: '{id}' } as const

/**
 * The page of an address or a transaction at a network's explorer: this is the one place that makes such a URL. Nothing where
 * the network names no such page.
 */
export function explorerUrl(
  network: Network | undefined,
  kind: keyof typeof places,
  id: string | undefined,
): string | undefined {
  const template = network?.blockExplorers?.default[kind]
  return id === undefined ? undefined : template?.replace(places[kind], encodeURIComponent(id))
}
