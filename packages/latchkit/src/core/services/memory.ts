import type { ChainNamespace } from '../../wire/caip.js'
import type { EmbeddedMemory } from '../contracts/embedded.js'
import type { DeepLink } from '../contracts/sharedSession.js'
import type { Kit } from '../kit/kit.js'
import type { AccountMemory } from './accountSchemas.js'

/** Every stored key of a kit (§3 Other stored items), with the type of its value. */
export interface Memory extends AccountMemory, EmbeddedMemory {
  connection_status: 'connected' | 'disconnected'
  /** Connector ids by namespace. */
  connected_connector_ids: Readonly<Record<string, string>>
  active_namespace: string
  /** CAIP-2 ids by namespace. */
  active_caip_network_ids: Readonly<Record<string, string>>
  /** By namespace: the id of the account chosen on the site, a space, and the id of the wallet's own active account. */
  selected_accounts: Readonly<Record<string, string>>
  recent_wallets: readonly string[]
  /** Recently used networks of any account as CAIP-2 ids, the most recent first. */
  recent_networks: readonly string[]
  /** The app that led to the last pairing; absent if there was none. */
  deeplink_choice: DeepLink
  /** By connector id: the app to which the visitor was sent with a pairing; absent once they are back or a session is open. */
  followed: Readonly<Record<string, DeepLink>>
  /** Set if the modal was open when the visitor was sent to an app, with its namespace: a page load continues there. */
  returning: { readonly namespace?: ChainNamespace }
  /** A random id of this browser, if the site opts in. */
  client_id: string
  /** Opaque handles of a session and of its nonce, without a secret, an address or a message. */
  siwx_auth_token: string
  siwx_nonce_token: string
  /** On which day (ISO 8601) the visitor was told of a waiting device, by the id of its request, the newest last. */
  told_devices: Readonly<Record<string, string>>
  /** The id of the request of a device that waits for the visitor's decision; absent while none waits. */
  waiting_device: string
  /** Whether the site's server offered a login by a provider when it was last asked. */
  offers_socials: boolean
  /** By the id of a connector given to the kit: until when a page load can restore something of it, in ms since 1970. */
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

/** Returns the name under which a key is stored. */
export const nameOf = (kit: Kit, key: keyof Memory): string => `latchkit:${kit.id}:${key}`

/**
 * Reads a key if its value has the right shape, because any script of the page can write to its storage. Returns `undefined`
 * for a missing, foreign or broken value, and if the storage fails.
 * @param readText Reads the stored text; from the storage unless given.
 */
export function recall<Value>(
  kit: Kit,
  key: keyof Memory,
  isValue: (value: unknown) => value is Value,
  readText = () => kit.services.storage.get(nameOf(kit, key)),
): Value | undefined {
  try {
    const { v, d } = JSON.parse(readText() ?? '{}') as { v?: unknown; d?: unknown }
    return v === version && isValue(d) ? d : undefined
  } catch (error) {
    kit.services.logger.warn(`could not read ${key} from storage`, error)
    return undefined
  }
}

/** Writes a key, or removes it if the value is `undefined`. If the storage is full or denied, nothing is stored. */
export function remember<Key extends keyof Memory>(kit: Kit, key: Key, value: Memory[Key] | undefined): void {
  try {
    if (value === undefined) kit.services.storage.remove(nameOf(kit, key))
    else kit.services.storage.set(nameOf(kit, key), JSON.stringify({ v: version, d: value }))
  } catch (error) {
    kit.services.logger.warn(`could not write ${key} to storage`, error)
  }
}
