import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit, KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'

import { connectionCapabilities } from './connectionCapabilities.js'
import { feature } from './feature.js'

/**
 * Whether an account has activity to show: the site has not switched it off, and the adapter has a gateway asked for it or the modal
 * sends by the connection, so that at least what was sent from here is known.
 */
export function hasActivity(
  { adapters }: Pick<Kit, 'adapters'>,
  state: KitState,
  of?: ChainNamespace,
): boolean {
  const { namespace = '' } = chainOf(state, of) ?? {}
  const isRead = adapters.get(namespace)?.supports.includes('activity') ?? false
  return feature(state, 'history') && (isRead || connectionCapabilities(state, of).send === 'modal')
}
