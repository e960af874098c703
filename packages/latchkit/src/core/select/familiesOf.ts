import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorData } from '../../wire/entities.js'
import type { KitState } from '../kit/kit.js'

/** A namespace that a wallet serves and the site works with, with its connector there. */
export interface WalletFamily {
  readonly namespace: ChainNamespace
  /** The usual name of the family of chains, such as 'Ethereum'. */
  readonly name: string
  readonly connector: ConnectorData
}

/**
 * Returns the namespaces that can be connected with the connectors of one wallet (`WalletRow.connectors`), in the site's order.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param connectors All connectors of one wallet. If two serve a namespace, the first one is used.
 * @returns Only namespaces that the site works with.
 * @example
 * ```ts
 * import { familiesOf, type Kit, walletRows } from 'latchkit'
 * const choices = (kit: Kit) => {
 *   const state = kit.store.getState()
 *   return walletRows(state).installed.map(({ name, connectors }) => [name, familiesOf(state, connectors)])
 * }
 * ```
 */
export function familiesOf(
  { chains }: Pick<KitState, 'chains'>,
  connectors: readonly ConnectorData[],
): readonly WalletFamily[] {
  return Object.values(chains).flatMap(({ namespace, name }) => {
    const connector = connectors.find(({ namespaces }) => namespaces.includes(namespace))
    return connector ? { namespace, name, connector } : []
  })
}
