import { openDatabase, requestResult, transact } from '../core/services/database.js'

/** The values that a browser stores for sessions, by name. They may be keys, which a page can use but nobody can read. */
export interface Records {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /**
   * Stores a value unless the name has one already. Returns the value that the name has then. If two tabs store a value at once, the first one wins.
   */
  add<Value>(name: string, value: Value): Promise<Value>
  delete(name: string): Promise<void>
}

/**
 * Opens the records of a kit in this browser. If the browser has no database, or refuses to open it, the records last as long
 * as the page.
 */
export async function openRecords(id: string, factory = globalThis.indexedDB): Promise<Records> {
  try {
    return recordsIn(await openDatabase(factory, `latchkit:${id}:siwx`))
  } catch {
    // Some private windows have no database; then the session ends with the page.
    return memoryRecords()
  }
}

/** Returns the records of an open database. */
export function recordsIn(database: IDBDatabase): Records {
  return {
    get: (name) => transact(database, 'readonly', (items) => requestResult<unknown>(items.get(name))),
    set: async (name, value) =>
      void (await transact(database, 'readwrite', (items) => requestResult(items.put(value, name)))),
    add: (name, value) =>
      transact(database, 'readwrite', async (items) => {
        const storedValue = await requestResult<unknown>(items.get(name))
        if (storedValue === undefined) await requestResult(items.put(value, name))
        return (storedValue ?? value) as typeof value
      }),
    delete: (name) => transact(database, 'readwrite', (items) => requestResult(items.delete(name))),
  }
}

/** Creates records that last as long as the page. */
export function memoryRecords(): Records {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    async add(name, value) {
      if (!values.has(name)) values.set(name, value)
      return values.get(name) as typeof value
    },
    delete: async (name) => void values.delete(name),
  }
}
