import { done, openDatabase, transact } from '../core/services/database.js'

/** What a browser keeps for a session, by name: values that a page can use and nobody can read out, such as keys, too. */
export interface Records {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
}

/** Opens the records of a kit in this browser. Where it has no database, or refuses it, they last as long as the page. */
export async function openRecords(id: string, factory = globalThis.indexedDB): Promise<Records> {
  try {
    return recordsIn(await openDatabase(factory, `latchkit:${id}:siwx`))
  } catch {
    // Some private windows have no database: the session then ends with the page.
    return inMemory()
  }
}

function recordsIn(database: IDBDatabase): Records {
  return {
    get: (name) => transact(database, 'readonly', (items) => done<unknown>(items.get(name))),
    set: async (name, value) =>
      void (await transact(database, 'readwrite', (items) => done(items.put(value, name)))),
    delete: (name) => transact(database, 'readwrite', (items) => done(items.delete(name))),
  }
}

function inMemory(): Records {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
  }
}
