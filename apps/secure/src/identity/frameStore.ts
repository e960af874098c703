import {
  openDatabase,
  requestResult,
  transact,
} from '../../../../packages/latchkit/src/core/services/database.js'
import { type Records, recordsIn } from '../../../../packages/latchkit/src/signIn/records.js'

/** The records of the frame in this browser, partitioned by the site that embeds it. */
export interface FrameStore extends Records {
  /** Whether the records outlive the page. Some private windows cannot store keys: the wallet's share then ends with the page. */
  readonly isLasting: boolean
  /** Lists the names of all records. */
  names(): Promise<readonly string[]>
  /** Changes a record atomically, so that two tabs do not overwrite each other. @returns The new value. */
  change<Value>(
    name: string,
    make: (value: Value | undefined) => Value | undefined,
  ): Promise<Value | undefined>
}

const databaseName = 'latchkit:secure'

/** Stores something unimportant. Ignores errors: a failing storage must not end the action that stores it. */
export async function noteIn(
  store: FrameStore,
  name: string,
  make: (value: unknown) => unknown,
): Promise<void> {
  await store.change(name, make).catch(() => undefined)
}

/**
 * Opens the records. At a first visit it tries to store a real key, since some browsers' databases cannot. Existing records are read even
 * if the disk is full: without them this browser would be a new device.
 */
export async function openFrameStore(factory: IDBFactory | undefined): Promise<FrameStore> {
  try {
    if (!factory) return createPageStore()
    const database = await openDatabase(factory, databaseName)
    const records = createDatabaseStore(database)
    if ((await records.names()).length > 0) return records
    const probe = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    await records.set('probe', probe)
    await records.delete('probe')
    return records
  } catch {
    return createPageStore() // the browser refuses to store: the screens tell the person
  }
}

const createDatabaseStore = (database: IDBDatabase): FrameStore => ({
  ...recordsIn(database),
  isLasting: true,
  names: async () =>
    (await transact(database, 'readonly', (items) => requestResult(items.getAllKeys()))).map(String),
  change: <Value>(name: string, make: (value: Value | undefined) => Value | undefined) =>
    transact(database, 'readwrite', async (items) => {
      const before = await requestResult<Value | undefined>(items.get(name))
      const after = make(before)
      if (after !== undefined && after !== before) await requestResult(items.put(after, name))
      return after
    }),
})

function createPageStore(): FrameStore {
  const values = new Map<string, unknown>()
  return {
    isLasting: false,
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    async add(name, value) {
      if (!values.has(name)) values.set(name, value)
      return values.get(name) as typeof value
    },
    delete: async (name) => void values.delete(name),
    names: async () => [...values.keys()],
    async change<Value>(name: string, make: (value: Value | undefined) => Value | undefined) {
      const after = make(values.get(name) as Value | undefined)
      if (after !== undefined) values.set(name, after)
      return after
    },
  }
}
