import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit, KitState } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'

import { connectionCapabilities } from './connectionCapabilities.js'
import { feature } from './feature.js'

/**
 * Checks whether an account has activity to show: the site has not switched it off, and either the adapter uses the gateway for
 * it or the modal can send, so that at least transactions sent from here are known.
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
