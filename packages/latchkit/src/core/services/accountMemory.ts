import type { ChainNamespace } from '../../wire/caip.js'
import { type Kit, perKit } from '../kit/kit.js'
import type { AccountMemory } from './accountSchemas.js'
import { isRecord, isText, isTexts, type Memory, recall, remember } from './memory.js'

/** The stored lists that contain addresses, each with the field of its entries that begins with the namespace. */
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
 * Stores a list about accounts, without entries whose namespace has no stored wallet. After a disconnect, in this tab or
 * another, a late answer must not bring an address back into the storage.
 */
export function rememberAccounts<Key extends keyof AccountMemory>(
  kit: Kit,
  key: Key,
  all: AccountMemory[Key],
): void {
  rememberEntries(kit, key, all, rememberedNamespaces(kit))
}

/** Stores the entries of some namespaces and drops all others, including entries of other scripts that name no namespace. */
function rememberEntries<Key extends keyof AccountMemory>(
  kit: Kit,
  key: Key,
  all: readonly unknown[],
  namespaces: readonly ChainNamespace[],
): void {
  const isRemembered = (entry: unknown) =>
    isRecord(entry) && namespaces.includes(String(entry[accountKeys[key]]).split(':')[0] ?? '')
  const keptEntries = all.filter(isRemembered) as Memory[Key]
  remember(kit, key, keptEntries.length > 0 ? keptEntries : undefined)
}

/**
 * Removes all stored addresses of namespaces that no longer have a stored wallet (readings 35). A wallet of the last page load
 * may never have answered, so its accounts are not known here; that is why whole namespaces are removed. An entry without a
 * namespace is removed too.
 */
export function forgetAccounts(kit: Kit): void {
  // The URLs of pictures at the gateway contain addresses.
  picturesOf(kit).clear()
  const namespaces = rememberedNamespaces(kit)
  for (const key of Object.keys(accountKeys) as (keyof AccountMemory)[])
    rememberEntries(kit, key, recall(kit, key, isList) ?? [], namespaces)
  const choices = Object.entries(recall(kit, 'selected_accounts', isTexts) ?? {}).filter(([namespace]) =>
    namespaces.includes(namespace),
  )
  remember(kit, 'selected_accounts', choices.length > 0 ? Object.fromEntries(choices) : undefined)
}

/** The stored lists whose entries can be read again from their source. */
const caches = ['native_balance_cache', 'portfolio_cache', 'identity_cache'] as const

/**
 * Removes the balances and names stored for a namespace whose wallet shares no accounts any more, because its permission may
 * have been revoked. Sends and receivers stay, because the wallet may only be locked.
 */
export function forgetCaches(kit: Kit, namespace: ChainNamespace): void {
  picturesOf(kit).clear()
  const others = rememberedNamespaces(kit).filter((each) => each !== namespace)
  for (const key of caches) rememberEntries(kit, key, recall(kit, key, isList) ?? [], others)
}

/** Returns the namespaces whose wallet a page load restores. */
function rememberedNamespaces(kit: Kit): readonly ChainNamespace[] {
  const isConnected = recall(kit, 'connection_status', isText) === 'connected'
  return isConnected ? Object.keys(recall(kit, 'connected_connector_ids', isTexts) ?? {}) : []
}

/** Returns a picture that was already loaded on this page, as a data URI. */
export const loadedPicture = (kit: Pick<Kit, 'live'>, url: string | undefined): string | undefined =>
  url === undefined ? undefined : picturesOf(kit).get(url)

/** The pictures of names, tokens and NFTs as data URIs, by their URL at the gateway. */
export const picturesOf = perKit(() => new Map<string, string>())
