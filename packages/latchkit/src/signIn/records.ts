/** What a browser keeps for a session, by name: values that a page can use and nobody can read out, such as keys, too. */
export interface Records {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
}

const store = 'items'

/** Opens the records of a kit in this browser. Where it has no database, or refuses it, they last as long as the page. */
export async function openRecords(id: string, factory = globalThis.indexedDB): Promise<Records> {
  try {
    return recordsIn(await opened(factory, `latchkit:${id}:siwx`))
  } catch {
    // Some private windows have no database: the session then ends with the page.
    return inMemory()
  }
}

function opened(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(opening.error)
  })
}

function recordsIn(database: IDBDatabase): Records {
  const run = <Answer>(mode: IDBTransactionMode, use: (items: IDBObjectStore) => IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = use(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  return {
    get: (name) => run<unknown>('readonly', (items) => items.get(name)),
    set: async (name, value) => void (await run('readwrite', (items) => items.put(value, name))),
    delete: (name) => run('readwrite', (items) => items.delete(name)),
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
