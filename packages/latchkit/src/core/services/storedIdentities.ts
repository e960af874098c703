import { identityCacheMs, maxIdentities } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import type { Identity } from '../state/queries.js'
import { rememberAccounts } from './accountMemory.js'
import { recallAccounts } from './recallAccounts.js'

/** Returns the identities that were stored within the last 5 min (§9). */
function freshIdentities(kit: Kit) {
  const now = kit.services.clock.now()
  return recallAccounts(kit, 'identity_cache').filter(({ at }) => at <= now && now - at < identityCacheMs)
}

/**
 * Returns the stored name and picture of an address, if they are less than 5 min old. Earlier builds stored them without the
 * namespace.
 */
export function recallIdentity(kit: Kit, addressKey: string): { data: Identity; at: number } | undefined {
  const address = addressKey.slice(addressKey.indexOf(':') + 1)
  const storedIdentity = freshIdentities(kit).find((each) => each.of === addressKey || each.of === address)
  if (!storedIdentity) return undefined
  const { at, name, avatar, picture } = storedIdentity
  return { data: { ...(name && { name }), ...(avatar && { avatar }), ...(picture && { picture }) }, at }
}

/** Stores the identity of an address, as the first of the list. The key is the namespace, a colon and the address. */
export function saveIdentity(kit: Kit, addressKey: string, identity: Identity, at: number): void {
  const others = freshIdentities(kit).filter((each) => each.of !== addressKey)
  rememberAccounts(
    kit,
    'identity_cache',
    [{ of: addressKey, at, ...identity }, ...others].slice(0, maxIdentities),
  )
}
