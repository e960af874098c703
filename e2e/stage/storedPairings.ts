import type { Page } from '@playwright/test'

const database = 'latchkit:default:pairing'

/** The data of pairings in a page's browser. */
export interface StoredPairings {
  /** The kind of each item. */
  readonly items: Readonly<Record<string, string>>
  /** Keys that a script could read. */
  readonly readable: readonly string[]
  /** Every byte and every word of the database, in Latin-1. */
  readonly clear: string
  /** The content of the page's other storage. */
  readonly elsewhere: string
  /** The content of the sealed state. A script in the page can ask the browser to unseal it, and no one else can. */
  readonly book: { readonly keys: Readonly<Record<string, string>> }
}

/** Reads the database as a thief with the page's storage would. */
export function readStoredPairings(page: Page): Promise<StoredPairings> {
  return page.evaluate(async (name) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opened = await done(indexedDB.open(name))
    const store = opened.transaction('items').objectStore('items')
    const [names, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    opened.close()
    const latin1 = (bytes: ArrayBuffer | Uint8Array) =>
      Array.from(new Uint8Array(bytes as ArrayBuffer), (byte) => String.fromCharCode(byte)).join('')
    const items: Record<string, string> = {}
    const clear: string[] = []
    const readable: string[] = []
    for (const [index, value] of values.entries()) {
      const item = String(names[index])
      if (value instanceof CryptoKey) {
        items[item] = `CryptoKey ${value.type}`
        const formats = ['raw', 'jwk', 'pkcs8'] as const
        for (const format of formats) {
          await crypto.subtle.exportKey(format, value).then(
            () => readable.push(item),
            () => undefined,
          )
        }
      } else if (value?.sealed instanceof ArrayBuffer) {
        items[item] = 'sealed'
        clear.push(latin1(value.sealed), latin1(value.iv))
      } else {
        items[item] = typeof value
        clear.push(JSON.stringify(value))
      }
    }
    const wrap = values[names.indexOf('wrap')]
    const { iv, sealed } = values[names.indexOf('book')]
    const additionalData = new TextEncoder().encode('book')
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, wrap, sealed)
    const elsewhere = JSON.stringify([localStorage, sessionStorage])
    const book = JSON.parse(new TextDecoder().decode(text))
    return { items, readable, clear: clear.join('\n'), elsewhere, book }
  }, database)
}

/** Returns those of some words that are in a text: as they are, or written in another way. */
export function foundIn(text: string, words: readonly string[]): string[] {
  const ways = (word: string) => {
    const bytes = [Buffer.from(word), ...(/^([\da-f]{2})+$/.test(word) ? [Buffer.from(word, 'hex')] : [])]
    return bytes.flatMap((each) => (['latin1', 'base64', 'hex'] as const).map((way) => each.toString(way)))
  }
  return words.filter((word) => ways(word).some((way) => text.includes(way)))
}

/** Changes one item behind the client's back; `undefined` takes it away. */
export function spoil(page: Page, item: string, value: unknown): Promise<void> {
  return page.evaluate(
    ([name, key, put]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('items', 'readwrite')
          const items = transaction.objectStore('items')
          if (put === undefined) items.delete(key)
          else items.put(put, key)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          transaction.onabort = () => reject(transaction.error)
        }
        opening.onerror = () => reject(opening.error)
      }),
    [database, item, value] as const,
  )
}
