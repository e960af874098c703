import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { root } from '../../scripts/lib/run.mjs'

const folder = join(root, 'packages/latchkit/src/upgrade/fixtures')

/** Writes a file of what a build left, and which build it was. */
export function writeFixture(name: string, content: object): void {
  const commit = process.env.LATCHKIT_RECORD_COMMIT
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ commit, ...content }, null, 2)}\n`)
}

/** Returns the content of the page's storages now, and the time. */
export const storagesOf = (page: Page) =>
  page.evaluate(() => ({
    at: Date.now(),
    localStorage: { ...localStorage },
    sessionStorage: { ...sessionStorage },
  }))

/** Lets the keys of pages opened from now on be read, so that they can be written down. `without` names algorithms. */
export async function makeKeysReadable(context: BrowserContext, without?: string): Promise<void> {
  await context.addInitScript((missing) => {
    const own = SubtleCrypto.prototype.generateKey as (...all: unknown[]) => Promise<unknown>
    Object.defineProperty(SubtleCrypto.prototype, 'generateKey', {
      value(this: SubtleCrypto, algorithm: { readonly name: string }, _: boolean, usages: unknown) {
        if (missing !== undefined && algorithm.name.endsWith(missing))
          return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        return own.call(this, algorithm, true, usages)
      },
    })
  }, without)
}

/** Every record of an IndexedDB database: keys as JWK, bytes as base64. */
export function databaseOf(page: Page, name: string) {
  return page.evaluate(async (database) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
    const written = async (value: unknown): Promise<unknown> => {
      if (value instanceof CryptoKey) {
        const { algorithm, usages } = value
        return { cryptoKey: await crypto.subtle.exportKey('jwk', value), algorithm: { ...algorithm }, usages }
      }
      if (value instanceof ArrayBuffer) return { arrayBuffer: base64(new Uint8Array(value)) }
      if (value instanceof Uint8Array) return { uint8Array: base64(value) }
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).map(async ([key, each]) => [key, await written(each)] as const)
      return { object: Object.fromEntries(await Promise.all(entries)) }
    }
    const opened = await done(indexedDB.open(database))
    const stores: Record<string, unknown> = {}
    for (const store of opened.objectStoreNames) {
      const items = opened.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([done(items.getAllKeys()), done(items.getAll())])
      stores[store] = await Promise.all(keys.map(async (key, at) => [key, await written(values[at])]))
    }
    const { version } = opened
    opened.close()
    return { name: database, version, stores }
  }, name)
}
