import type { ChainNamespace } from '../../wire/caip.js'
import type { EmbeddedMemory } from '../contracts/embedded.js'
import type { DeepLink } from '../contracts/sharedSession.js'
import type { Kit } from '../kit/kit.js'
import type { AccountMemory } from './accountSchemas.js'

/** Every key a kit remembers (§3 Other stored items), and what is behind it. */
export interface Memory extends AccountMemory, EmbeddedMemory {
  connection_status: 'connected' | 'disconnected'
  /** Connector id by namespace. */
  connected_connector_ids: Readonly<Record<string, string>>
  active_namespace: string
  /** CAIP-2 id by namespace. */
  active_caip_network_ids: Readonly<Record<string, string>>
  /** By namespace: the account chosen on the site, and after a space the wallet's own that it stands in front of. */
  selected_accounts: Readonly<Record<string, string>>
  recent_wallets: readonly string[]
  /** The networks used lately, of whichever account: CAIP-2 ids, the last one first. */
  recent_networks: readonly string[]
  /** The app that led to the last pairing; absent where none did. */
  deeplink_choice: DeepLink
  /** By connector id: the app the visitor was sent to with a pairing; absent once they are back or a session stands. */
  followed: Readonly<Record<string, DeepLink>>
  /** The modal was open when the visitor was sent to an app, for this namespace if for one: a page load goes on there. */
  returning: { readonly namespace?: ChainNamespace }
  /** A random id of this browser, where the site opts in to it. */
  client_id: string
  /** The handle of a session, and of the nonce of one: opaque, without a secret, an address or a message in it. */
  siwx_auth_token: string
  siwx_nonce_token: string
  /** By the id of a connector given to the kit: until when a page load finds something of it, in ms since 1970. */
  shared_until: Readonly<Record<string, number>>
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText)
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText)

const version = 1

const nameOf = (kit: Kit, key: keyof Memory) => `latchkit:${kit.id}:${key}`

/**
 * Reads a key, if the value behind it has the right shape: any script of the page can write into its storage. An
 * absent, foreign or broken value, and a storage that refuses are all the same: `undefined`.
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
