import type { Logger } from '../../core/contracts/logger.js'
import { openDatabase, requestResult, transact } from '../../core/services/database.js'
import type { Primitives, PrivateKey } from '../crypto/primitives.js'
import { type Bytes, fromHex, toHex, toUtf8 } from '../encoding.js'

/** Storage for secrets that outlives a page load. Everything is encrypted, except keys that no script can read. */
export interface Vault {
  /** Whether stored values survive a reload. */
  readonly durable: boolean
  /** Returns the value that was saved last, or `undefined`. */
  load(): Promise<unknown>
  /**
   * Stores a JSON value in place of the last one. Resolves with `false` if another tab has claimed the vault since: then it was
   * not stored.
   */
  save(value: unknown): Promise<boolean>
  key(name: string): Promise<PrivateKey | undefined>
  /** Stores a key, or deletes it if `key` is `undefined`. */
  saveKey(name: string, key: PrivateKey | undefined): Promise<void>
  /** Returns the names of the stored keys. */
  keys(): Promise<readonly string[]>
  /** Claims the vault: from now on only this instance may save. */
  claim(): Promise<void>
  close(): void
}

interface Sealed {
  readonly iv: Bytes
  readonly sealed: ArrayBuffer
}

/**
 * Opens a vault in IndexedDB, encrypted with an AES-GCM key that no script can read. If the browser lacks or refuses that, the
 * vault is in memory: everything works, but a reload forgets it.
 */
export async function openVault(
  name: string,
  {
    indexedDB,
    subtle,
  }: { readonly indexedDB: IDBFactory | undefined; readonly subtle: SubtleCrypto | undefined },
  primitives: Primitives,
  logger: Logger,
): Promise<Vault> {
  try {
    if (!indexedDB || !subtle) return memoryVault()
    const database = await openDatabase(indexedDB, name)
    return databaseVault(database, subtle, await wrappingKey(database, subtle), primitives, logger)
  } catch (error) {
    logger.warn('the browser keeps nothing for this site: a pairing will not outlive the page', error)
    return memoryVault()
  }
}

async function wrappingKey(database: IDBDatabase, subtle: SubtleCrypto): Promise<CryptoKey> {
  const newKey = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Two tabs that open at once agree on the key that was stored first.
  return transact(database, 'readwrite', async (items) => {
    const storedKey: CryptoKey | undefined = await requestResult(items.get('wrap'))
    // Any other value was written by other code, or is damaged.
    if (storedKey?.algorithm?.name === 'AES-GCM') return storedKey
    await requestResult(items.put(newKey, 'wrap'))
    return newKey
  })
}

const keyPrefix = 'key:'

function databaseVault(
  database: IDBDatabase,
  subtle: SubtleCrypto,
  wrap: CryptoKey,
  { random }: Primitives,
  logger: Logger,
): Vault {
  let term = 0
  const seal = async (item: string, text: string): Promise<Sealed> => {
    const iv = random(12)
    const parameters = { name: 'AES-GCM', iv, additionalData: toUtf8(item) }
    return { iv, sealed: await subtle.encrypt(parameters, wrap, toUtf8(text)) }
  }
  const open = async (item: string, storedItem: Partial<Sealed>): Promise<string | undefined> => {
    try {
      const { iv, sealed } = storedItem as Sealed
      const parameters = { name: 'AES-GCM', iv, additionalData: toUtf8(item) }
      return new TextDecoder().decode(await subtle.decrypt(parameters, wrap, sealed))
    } catch (error) {
      logger.warn('what was kept of pairings cannot be read and is given up', error)
      return undefined
    }
  }
  const read = (item: string): Promise<unknown> =>
    transact(database, 'readonly', (items) => requestResult(items.get(item)))
  const write = (item: string, value: unknown) =>
    transact<unknown>(database, 'readwrite', (items) =>
      value === undefined ? requestResult(items.delete(item)) : requestResult(items.put(value, item)),
    )
  let saving: Promise<unknown> = Promise.resolve()
  return {
    durable: true,
    async load() {
      const storedItem = (await read('book')) as Partial<Sealed> | undefined
      const text = storedItem && (await open('book', storedItem))
      return text && JSON.parse(text)
    },
    save(value) {
      const text = JSON.stringify(value)
      // Save one after another, so that a slow encryption of an older state does not overwrite a newer one.
      const isSaved = saving.then(async () => {
        const sealedText = await seal('book', text)
        return transact(database, 'readwrite', async (items) => {
          if (((await requestResult(items.get('term'))) ?? 0) !== term) return false
          await requestResult(items.put(sealedText, 'book'))
          return true
        })
      })
      saving = isSaved.catch(() => undefined)
      return isSaved
    },
    async key(name) {
      const item = keyPrefix + name
      const storedKey = (await read(item)) as (Partial<Sealed> & CryptoKey) | undefined
      if (!storedKey || storedKey.algorithm) return storedKey
      const hex = await open(item, storedKey)
      return hex === undefined ? hex : fromHex(hex)
    },
    async saveKey(name, key) {
      const item = keyPrefix + name
      await write(item, key instanceof Uint8Array ? await seal(item, toHex(key)) : key)
    },
    async keys() {
      const all = await transact(database, 'readonly', (items) => requestResult(items.getAllKeys()))
      return all
        .map(String)
        .flatMap((item) => (item.startsWith(keyPrefix) ? item.slice(keyPrefix.length) : []))
    },
    async claim() {
      term = await transact(database, 'readwrite', async (items) => {
        // A damaged term must become a number again, because NaN never equals itself.
        const next = (Number(await requestResult(items.get('term'))) || 0) + 1
        await requestResult(items.put(next, 'term'))
        return next
      })
    },
    close: () => database.close(),
  }
}

/** Creates a vault that a reload forgets. */
export function memoryVault(): Vault {
  const storedKeys = new Map<string, PrivateKey>()
  let savedText: string | undefined
  return {
    durable: false,
    load: async () => (savedText === undefined ? undefined : JSON.parse(savedText)),
    async save(value) {
      savedText = JSON.stringify(value)
      return true
    },
    key: async (name) => storedKeys.get(name),
    async saveKey(name, key) {
      if (key) storedKeys.set(name, key)
      else storedKeys.delete(name)
    },
    keys: async () => [...storedKeys.keys()],
    claim: async () => undefined,
    close: () => storedKeys.clear(),
  }
}
