import type { Account } from '../../wire/entities.js'
import type { DeepLink } from '../contracts/sharedSession.js'
import type { Kit } from '../kit/kit.js'
import type { PendingEntry } from '../state/pending.js'
import type { StoredBalance, StoredIdentity, StoredPortfolio, StoredQuantity } from './accountCodecs.js'

/** What all stored entries have. Of an entry's own fields those that are JSON stand as they are. */
type StoredCommon = Pick<PendingEntry, 'at' | 'status' | 'reason' | 'formerId' | 'trace'> & {
  readonly of: string
}

/**
 * A transfer as it is stored. Builds before traces read and write these fields, all but the last two, and carry along what
 * they do not know: so an old tab and a new one can use one list. `nonce` was what is a trace now.
 */
export interface StoredSend extends StoredCommon {
  readonly hash: string
  readonly chainId: string
  readonly from: string
  readonly to: string
  readonly value: string
  readonly decimals: number
  readonly symbol: string
  readonly token?: string
  readonly nonce?: number
  readonly account?: Account
}

/** An amount of an entry as it is stored. */
export interface StoredAmount {
  readonly network: string
  readonly amount: StoredQuantity
  readonly asset?: string
}

/** Whatever else an entry can be, as it is stored: in a list of its own, which builds before it do not touch. */
export interface StoredEntry
  extends StoredCommon,
    Pick<PendingEntry, 'id' | 'kind' | 'by' | 'account' | 'to' | 'after'> {
  readonly network: string
  readonly out: readonly StoredAmount[]
  readonly in: readonly StoredAmount[]
}

/**
 * Whom something was sent to, from which account, on which network and when, in ms since 1970; `name` where one was typed.
 * Who has an address on one network need not have it on another.
 */
export interface RecentReceiver {
  readonly from: string
  readonly address: string
  /** CAIP-2; absent in what was kept before networks were. */
  readonly chainId?: string
  readonly name?: string
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
  /** The app that led to the last pairing; absent where none did. */
  deeplink_choice: DeepLink
  /** By connector id: the app the visitor was sent to with a pairing; absent once they are back or a session stands. */
  followed: Readonly<Record<string, DeepLink>>
  native_balance_cache: readonly StoredBalance[]
  portfolio_cache: readonly StoredPortfolio[]
  identity_cache: readonly StoredIdentity[]
  /** Transfers on their way, and what became of them. */
  pending_transactions: readonly StoredSend[]
  /** What else was started from here. */
  pending_entries: readonly StoredEntry[]
  recent_receivers: readonly RecentReceiver[]
  /** A random id of this browser, where the site opts in to it. */
  client_id: string
  /** By the id of a connector given to the kit: until when a page load finds something of it, in ms since 1970. */
  shared_until: Readonly<Record<string, number>>
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText)

const version = 1

const nameOf = (kit: Kit, key: keyof Memory) => `latchkit:${kit.id}:${key}`

/**
 * Reads a key, if what is behind it is what it must be: anybody can write into a page's storage. Nothing, a foreign or
 * broken value, and a storage that refuses are all the same: `undefined`.
 */
export function recall<Value>(
  kit: Kit,
  key: keyof Memory,
  is: (value: unknown) => value is Value,
): Value | undefined {
  try {
    const text = kit.services.storage.get(nameOf(kit, key))
    const { v, d } = JSON.parse(text ?? '{}') as { v?: unknown; d?: unknown }
    return v === version && is(d) ? d : undefined
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
