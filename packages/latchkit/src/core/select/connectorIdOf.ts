import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit/kit.js'
import { settled } from '../state/connection.js'

/** The id of the connector by which a namespace is connected, whatever is being tried. */
export function connectorIdOf(
  { chains }: Pick<KitState, 'chains'>,
  namespace: ChainNamespace,
): string | undefined {
  const chain = chains[namespace]
  const now = chain && settled(chain.connection)
  return now?.status === 'connected' ? now.connectorId : undefined
}
