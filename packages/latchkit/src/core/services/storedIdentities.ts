import { identityCacheMs, maxIdentities } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import type { Identity } from '../state/queries.js'
import { accountCodecs } from './accountCodecs.js'
import { recall, remember } from './memory.js'

/** The identities that were stored within the last 5 min (§9). */
function fresh(kit: Kit) {
  const now = kit.services.clock.now()
  const all = recall(kit, 'identity_cache', accountCodecs.identity_cache) ?? []
  return all.filter(({ at }) => at <= now && now - at < identityCacheMs)
}

/** The name and picture of an address, as they were stored within the last 5 min. */
export function recallIdentity(kit: Kit, of: string): { data: Identity; at: number } | undefined {
  const stored = fresh(kit).find((each) => each.of === of)
  if (!stored) return undefined
  const { at, name, avatar } = stored
  return { data: { ...(name && { name }), ...(avatar && { avatar }) }, at }
}

/** Stores what an address calls itself, before others. */
export function saveIdentity(kit: Kit, of: string, identity: Identity, at: number): void {
  const others = fresh(kit).filter((each) => each.of !== of)
  remember(kit, 'identity_cache', [{ of, at, ...identity }, ...others].slice(0, maxIdentities))
}
