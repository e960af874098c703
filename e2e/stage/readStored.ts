import type { Frame } from '@playwright/test'
import { privateKeyToAddress } from 'viem/accounts'

/** All that a document's partition has. */
export interface Stored {
  /** All texts. */
  readonly texts: readonly string[]
  /** All bytes, in hex. */
  readonly bytes: readonly string[]
  /** Of every key that is not public: whether the browser would give it out. */
  readonly extractable: readonly boolean[]
}

/** Reads all of it: databases, both storages, cookies, and the answers in Cache Storage. */
export const readStored = (frame: Frame): Promise<Stored> => frame.evaluate(collectStored, undefined)

/**
 * Does so within the document. It runs there, so it holds on to nothing of this file.
 * @param except The beginning of the keys in both storages that are left out; none unless given.
 */
export async function collectStored(except?: string): Promise<Stored> {
  const texts: string[] = []
  const bytes: string[] = []
  const extractable: boolean[] = []
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const note = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (value instanceof CryptoKey) value.type !== 'public' && extractable.push(value.extractable)
    else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const view = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer)
      bytes.push(Array.from(view, (byte) => byte.toString(16).padStart(2, '0')).join(''))
    } else if (value instanceof Map || value instanceof Set) note([...value])
    else if (Array.isArray(value)) for (const each of value) note(each)
    else if (typeof value === 'object' && value) note(Object.entries(value))
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      for (const of of ['getAll', 'getAllKeys'] as const)
        note(await done(database.transaction(store).objectStore(store)[of]()))
    database.close()
  }
  for (const storage of [localStorage, sessionStorage])
    note(Object.entries(storage).filter(([key]) => except === undefined || !key.startsWith(except)))
  note(document.cookie)
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) {
      note(request.url)
      const body = await (await caches.match(request, { cacheName: name }))?.arrayBuffer()
      note(body)
      note(new TextDecoder().decode(body))
    }
  return { texts, bytes, extractable }
}

/** Whether bytes stand in what is stored: as they are, or as a text of hex or of base64. */
export function has({ texts, bytes }: Stored, hex: string): boolean {
  const raw = Buffer.from(hex, 'hex')
  const written = [raw.toString('base64url'), raw.toString('base64').replace(/=+$/, '')]
  return (
    [...bytes, ...texts].some((each) => each.toLowerCase().includes(hex)) ||
    texts.some((text) => written.some((each) => text.includes(each)))
  )
}

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const isKey = (hex: string) => BigInt(`0x${hex}`) > 0n && BigInt(`0x${hex}`) < curveOrder

/** The addresses of every 32 bytes in a row that texts or bytes have, were they a key. */
export function addressesIn({ texts, bytes }: Stored): Set<string> {
  const found = new Set<string>()
  const decoded = texts.flatMap((text) =>
    (text.match(/[\w+/-]{40,}/g) ?? []).flatMap((run) => [
      /^(0x)?([\da-f]{2})+$/i.test(run) ? run.replace(/^0x/, '') : '',
      Buffer.from(run, 'base64url').toString('hex'),
    ]),
  )
  for (const hex of [...bytes, ...decoded]) {
    for (let at = 0; at + 64 <= hex.length; at += 2) {
      const key = hex.slice(at, at + 64)
      if (isKey(key)) found.add(privateKeyToAddress(`0x${key}`))
    }
  }
  return found
}
