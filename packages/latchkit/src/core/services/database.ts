// IndexedDB with promises: one store of items by name.

const store = 'items'

/** Opens a database and creates its store if it is new. @throws the browser's error. */
export function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onsuccess = () => {
      // Close the database if another tab wants to delete it; otherwise that tab would have to wait for this one.
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(opening.error)
  })
}

/** Runs one transaction. Resolves with the result of `use` when everything is on disk. */
export function transact<Answer>(
  database: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  use: (items: IDBObjectStore) => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: 'strict' })
    const answer = use(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(answer)
    transaction.onabort = () => reject(transaction.error)
    answer.catch((error: unknown) => {
      reject(error)
      transaction.abort()
    })
  })
}

/** Resolves with the result of a request that reads or changes one item in a transaction. */
export function requestResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
