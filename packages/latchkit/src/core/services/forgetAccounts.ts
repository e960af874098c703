import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import type { AccountMemory } from './accountSchemas.js'
import { picturesOf } from './gatewayPicture.js'
import { isRecord, isText, isTexts, type Memory, recall, remember } from './memory.js'

/** The lists that hold addresses, each with the field of its entries that begins with their namespace. */
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
 * Stores what is known of accounts, where a wallet of their namespace is stored too: an answer that comes after a disconnect, in
 * this tab or another, brings no address back.
 */
export function rememberAccounts<Key extends keyof AccountMemory>(
  kit: Kit,
  key: Key,
  all: AccountMemory[Key],
): void {
  rememberOf(kit, key, all, rememberedNamespaces(kit))
}

/** Stores the entries of some namespaces. The rest goes, as does what any script of the page has put there that says no namespace. */
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
 * Forgets every address whose namespace has no stored wallet any more (readings 35). That wallet may never have answered on
 * this page, which then knows none of its accounts: all of the namespace goes, and nothing of another. An entry that says
 * no namespace goes too, and what remains is as unchecked as before.
 */
export function forgetAccounts(kit: Kit): void {
  // By their paths at the gateway they say whose they are.
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
 * Forgets what can be read again of the accounts of a namespace whose wallet shares none any more: if it has lost its permission, no
 * balance and no name may stay. Sends and receivers stay, for it may be locked alone.
 */
export function forgetCaches(kit: Kit, namespace: ChainNamespace): void {
  picturesOf(kit).clear()
  const others = rememberedNamespaces(kit).filter((each) => each !== namespace)
  for (const key of caches) rememberOf(kit, key, recall(kit, key, isList) ?? [], others)
}

/** The namespaces whose wallet a page load finds again. */
function rememberedNamespaces(kit: Kit): readonly ChainNamespace[] {
  const isConnected = recall(kit, 'connection_status', isText) === 'connected'
  return isConnected ? Object.keys(recall(kit, 'connected_connector_ids', isTexts) ?? {}) : []
}
