import type { Kit } from '../kit.js'

/** A native balance as it is kept; `value` in base units as decimal digits, `at` in ms since 1970. */
export interface KeptBalance {
  readonly of: string
  readonly value: string
  readonly decimals: number
  readonly symbol: string
  readonly at: number
}

/** Every key a kit remembers (§3 Other stored items), and what is behind it. */
export interface Memory {
  connection_status: 'connected' | 'disconnected'
  /** Connector id by namespace. */
  connected_connector_ids: Readonly<Record<string, string>>
  active_namespace: string
  /** CAIP-2 id by namespace. */
  active_caip_network_ids: Readonly<Record<string, string>>
  /** By namespace: the account chosen on the site, and after a space the wallet's own that it stands in front of. */
  selected_accounts: Readonly<Record<string, string>>
  recent_wallets: readonly string[]
  native_balance_cache: readonly KeptBalance[]
}

const isText = (value: unknown) => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown) => isRecord(value) && Object.values(value).every(isText)
const isListOf = (is: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(is)

/** What a value must look like to be believed: anybody can write into a page's storage. */
const believable: { readonly [Key in keyof Memory]: (value: unknown) => boolean } = {
  connection_status: (value) => value === 'connected' || value === 'disconnected',
  connected_connector_ids: isTexts,
  active_namespace: isText,
  active_caip_network_ids: isTexts,
  selected_accounts: isTexts,
  recent_wallets: isListOf(isText),
  native_balance_cache: isListOf(
    (value) =>
      isRecord(value) &&
      [value.of, value.symbol].every(isText) &&
      [value.decimals, value.at].every(Number.isSafeInteger) &&
      /^\d+$/.test(String(value.value)),
  ),
}

const version = 1

const nameOf = (kit: Kit, key: keyof Memory) => `latchkit:${kit.id}:${key}`

/** Reads a key. Nothing, a foreign or broken value, and a storage that refuses are all the same: `undefined`. */
export function recall<Key extends keyof Memory>(kit: Kit, key: Key): Memory[Key] | undefined {
  try {
    const text = kit.services.storage.get(nameOf(kit, key))
    const { v, d } = JSON.parse(text ?? '{}') as { v?: unknown; d?: unknown }
    return v === version && believable[key](d) ? (d as Memory[Key]) : undefined
  } catch (error) {
    kit.services.logger.warn(`could not read ${key} from storage`, error)
    return undefined
  }
}

/** Writes a key, or removes it when the value is `undefined`. A storage that is full or denied costs only the memory. */
export function remember<Key extends keyof Memory>(kit: Kit, key: Key, value: Memory[Key] | undefined): void {
  try {
    if (value === undefined) kit.services.storage.remove(nameOf(kit, key))
    else kit.services.storage.set(nameOf(kit, key), JSON.stringify({ v: version, d: value }))
  } catch (error) {
    kit.services.logger.warn(`could not write ${key} to storage`, error)
  }
}
