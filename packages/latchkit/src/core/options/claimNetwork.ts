import type { Network } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { adapterNotFound } from '../../wire/errors/running.js'
import { invalidNetwork, networkClientNotSet } from '../../wire/errors/verbs.js'
import type { Adapter } from '../contracts/adapter.js'

/**
 * Returns a network in the kit's own form, if exactly one adapter claims it.
 * @throws `adapterNotFound` if its namespace has no adapter, `networkClientNotSet` if the kit has no adapter, `invalidNetwork`.
 */
export function claimNetwork(adapters: Iterable<Adapter>, input: unknown): Network {
  const all = [...adapters]
  if (all.length === 0) throw fail(networkClientNotSet, {})
  const claims = all.flatMap((each) => each.normalizeNetwork(input) ?? [])
  const [network] = claims
  if (network && claims.length === 1) return network
  if (network) throw fail(invalidNetwork, { problem: 'several adapters claim it' })
  const { chainNamespace: namespace } = (input ?? {}) as Partial<Network>
  if (typeof namespace === 'string' && !all.some((each) => each.namespace === namespace))
    throw fail(adapterNotFound, { namespace })
  throw fail(invalidNetwork, { problem: 'no adapter claims it' })
}
