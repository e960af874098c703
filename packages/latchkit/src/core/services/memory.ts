import {
  array,
  type GenericSchema,
  type InferOutput,
  number,
  object,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
} from 'valibot'
import type { Kit } from '../kit.js'

const digits = pipe(string(), regex(/^\d+$/))

/** Every key a kit remembers (§3 Other stored items), with what a value must look like to be believed. */
const keys = {
  connection_status: picklist(['connected', 'disconnected']),
  connected_connector_ids: record(string(), string()),
  active_namespace: string(),
  active_caip_network_ids: record(string(), string()),
  recent_wallets: array(string()),
  native_balance_cache: array(
    object({ of: string(), value: digits, decimals: number(), symbol: string(), at: number() }),
  ),
} satisfies Record<string, GenericSchema>

/** The name of a remembered thing. */
export type MemoryKey = keyof typeof keys
/** What is remembered under a key. */
export type Remembered<Key extends MemoryKey> = InferOutput<(typeof keys)[Key]>

const version = 1

const nameOf = (kit: Kit, key: MemoryKey) => `latchkit:${kit.id}:${key}`

/** Reads a key. Nothing, a foreign or broken value, and a storage that refuses are all the same: `undefined`. */
export function recall<Key extends MemoryKey>(kit: Kit, key: Key): Remembered<Key> | undefined {
  try {
    const text = kit.services.storage.get(nameOf(kit, key))
    if (text === null) return undefined
    const { v, d } = JSON.parse(text)
    const parsed = safeParse(keys[key] as GenericSchema<unknown, Remembered<Key>>, d)
    return v === version && parsed.success ? parsed.output : undefined
  } catch (error) {
    kit.services.logger.warn(`could not read ${key} from storage`, error)
    return undefined
  }
}

/** Writes a key, or removes it when the value is `undefined`. A storage that is full or denied costs only the memory. */
export function remember<Key extends MemoryKey>(
  kit: Kit,
  key: Key,
  value: Remembered<Key> | undefined,
): void {
  try {
    if (value === undefined) kit.services.storage.remove(nameOf(kit, key))
    else kit.services.storage.set(nameOf(kit, key), JSON.stringify({ v: version, d: value }))
  } catch (error) {
    kit.services.logger.warn(`could not write ${key} to storage`, error)
  }
}
