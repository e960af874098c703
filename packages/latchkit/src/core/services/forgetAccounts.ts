import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import type { AccountMemory } from './accountSchemas.js'
import { picturesOf } from './loadedPictures.js'
import { isRecord, isText, isTexts, type Memory, recall, remember } from './memory.js'

/** The lists that contain addresses, with the field of their entries that begins with the namespace. */
const accountKeys = {
  native_balance_cache: 'of',
  portfolio_cache: 'of',
  identity_cache: 'of',
  pending_transactions: 'of',
  pending_entries: 'of',
  recent_receivers: 'chainId',
} as const satisfies Record<keyof AccountMemory, string>

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/**
 * Stores what is known about accounts if a wallet of their namespace is stored too, so that a late answer after a disconnect,
 * in this tab or another, does not bring an address back.
 */
export function rememberAccounts<Key extends keyof AccountMemory>(
  kit: Kit,
  key: Key,
  all: AccountMemory[Key],
): void {
  rememberOf(kit, key, all, rememberedNamespaces(kit))
}

/** Stores the entries of some namespaces and drops all others, including entries of other scripts that name no namespace. */
function rememberOf<Key extends keyof AccountMemory>(
  kit: Kit,
  key: Key,
  all: readonly unknown[],
  namespaces: readonly ChainNamespace[],
): void {
  const isRemembered = (entry: unknown) =>
    isRecord(entry) && namespaces.includes(String(entry[accountKeys[key]]).split(':')[0] ?? '')
  const remembered = all.filter(isRemembered) as Memory[Key]
  remember(kit, key, remembered.length > 0 ? remembered : undefined)
}

/**
 * Removes every address whose namespace has no stored wallet any more (readings 35). That wallet may never have answered on
 * this page, which then does not know its accounts; so all of the namespace is removed, and nothing of another. An entry
 * without a namespace is removed too.
 */
export function forgetAccounts(kit: Kit): void {
  // Their URLs at the gateway reveal whose pictures they are.
  picturesOf(kit).clear()
  const namespaces = rememberedNamespaces(kit)
  for (const key of Object.keys(accountKeys) as (keyof AccountMemory)[])
    rememberOf(kit, key, recall(kit, key, isList) ?? [], namespaces)
  const choices = Object.entries(recall(kit, 'selected_accounts', isTexts) ?? {}).filter(([namespace]) =>
    namespaces.includes(namespace),
  )
  remember(kit, 'selected_accounts', choices.length > 0 ? Object.fromEntries(choices) : undefined)
}

/** The lists whose entries can be read again from their source. */
const caches = ['native_balance_cache', 'portfolio_cache', 'identity_cache'] as const

/**
 * Removes what can be read again about the accounts of a namespace whose wallet shares none any more: if its permission was
 * revoked, no balance and no name may stay. Sends and receivers stay, because the wallet may only be locked.
 */
export function forgetCaches(kit: Kit, namespace: ChainNamespace): void {
  picturesOf(kit).clear()
  const others = rememberedNamespaces(kit).filter((each) => each !== namespace)
  for (const key of caches) rememberOf(kit, key, recall(kit, key, isList) ?? [], others)
}

/** Returns the namespaces whose wallet a page load restores. */
function rememberedNamespaces(kit: Kit): readonly ChainNamespace[] {
  const isConnected = recall(kit, 'connection_status', isText) === 'connected'
  return isConnected ? Object.keys(recall(kit, 'connected_connector_ids', isTexts) ?? {}) : []
}
