import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'

/** The networks that are listed before the others. */
export interface LeadingNetworks {
  readonly current: readonly CaipNetworkId[]
  /** Recently used networks, the most recent first. */
  readonly recent: readonly string[]
}

/**
 * Sorts the networks of a family: first the current one, then recently used ones, then the others in the site's order. Returns
 * test networks separately if the family has other networks too.
 */
export function inOrder(networks: readonly Network[], { current, recent }: LeadingNetworks) {
  const first = networks.filter(({ caipNetworkId }) => current.includes(caipNetworkId))
  const rankOf = ({ caipNetworkId }: Network) => recent.indexOf(caipNetworkId) + 1 || recent.length + 1
  const others = networks
    .filter((network) => !first.includes(network))
    .sort((one, other) => rankOf(one) - rankOf(other))
  const tests = others.filter(({ testnet }) => testnet)
  if (tests.length === others.length) return { networks: [...first, ...others], tests: [] }
  return { networks: [...first, ...others.filter(({ testnet }) => !testnet)], tests }
}
