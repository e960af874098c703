import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'

/** The networks that come before the others. */
export interface Leading {
  readonly current: readonly CaipNetworkId[]
  /** Used lately, the last one first. */
  readonly recent: readonly string[]
}

/**
 * Orders the networks of a family: the current one leads, those used lately follow, the others keep the site's order. Those for
 * tests are apart where there are both.
 */
export function inOrder(networks: readonly Network[], { current, recent }: Leading) {
  const first = networks.filter(({ caipNetworkId }) => current.includes(caipNetworkId))
  const placeOf = ({ caipNetworkId }: Network) => recent.indexOf(caipNetworkId) + 1 || recent.length + 1
  const others = networks
    .filter((network) => !first.includes(network))
    .sort((one, other) => placeOf(one) - placeOf(other))
  const tests = others.filter(({ testnet }) => testnet)
  if (tests.length === others.length) return { networks: [...first, ...others], tests: [] }
  return { networks: [...first, ...others.filter(({ testnet }) => !testnet)], tests }
}
