import * as v from 'valibot'
import type { Kit } from '../kit/kit.js'
import { type AccountMemory, accountSchemas } from './accountSchemas.js'
import { recall } from './memory.js'

/** Reads what is stored about accounts under a key. Returns an empty list if it is absent or any part has another shape. */
export function recallAccounts<Key extends keyof AccountMemory>(kit: Kit, key: Key): AccountMemory[Key] {
  const isMemory = (value: unknown): value is AccountMemory[Key] => v.is(accountSchemas[key], value)
  return recall(kit, key, isMemory) ?? []
}
