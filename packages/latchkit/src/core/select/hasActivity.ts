import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit, KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'

import { connectionCapabilities } from './connectionCapabilities.js'
import { feature } from './feature.js'

/**
 * Checks whether an account has activity to show: the feature is on, and there is a source for it. The source is the gateway if
 * the adapter uses it for that; otherwise only transactions sent from here are known, so the modal must be able to send.
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
