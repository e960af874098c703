import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { silentLogger } from '../../testing/createPairingWallet.js'
import { noblePrimitives } from '../crypto/noblePrimitives.js'
import { platformPrimitives } from '../crypto/platformPrimitives.js'
import type { Bytes } from '../encoding.js'
import { openVault } from './vault.js'

const logger = { ...silentLogger(), warn: vi.fn() }
const platform = platformPrimitives(crypto)
const open = (indexedDB: IDBFactory | undefined, subtle: SubtleCrypto | undefined = crypto.subtle) =>
  openVault('test', { indexedDB, subtle }, platform, logger)

/** Returns all entries of a database, as a thief of the profile would read it. */
async function dump(indexedDB: IDBFactory): Promise<[string, unknown][]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('test')
    opening.onsuccess = () => resolve(opening.result)
  })
  const items = database.transaction('items').objectStore('items')
  const read = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
  const [keys, values] = [
    await read(items.getAllKeys()),
    await read(database.transaction('items').objectStore('items').getAll()),
  ]
  database.close()
  return keys.map((key, index) => [String(key), values[index]])
}

describe('the vault', () => {
  it('keeps a value and keys over page loads', async () => {
    const indexedDB = new IDBFactory()
    const first = await open(indexedDB)
    const { privateKey, publicKey } = await platform.exchangePair()
    expect(await first.load()).toBeUndefined()
    expect(await first.save({ a: [1, 'ü'] })).toBe(true)
    await first.saveKey('own', privateKey)
    first.close()
    const second = await open(indexedDB)
    expect([second.durable, await second.load(), await second.keys()]).toEqual([
      true,
      { a: [1, 'ü'] },
      ['own'],
    ])
    const other = await platform.exchangePair()
    const restored = await second.key('own')
    expect(await platform.sharedSecret(restored!, other.publicKey)).toEqual(
      await platform.sharedSecret(other.privateKey, publicKey),
    )
    await second.saveKey('own', undefined)
    expect([await second.keys(), await second.key('own')]).toEqual([[], undefined])
  })

  it('nothing in it can be read from outside: keys are not extractable, the rest is sealed', async () => {
    const indexedDB = new IDBFactory()
    const vault = await open(indexedDB)
    const secret = 'f00dfeedf00dfeedf00dfeedf00dfeed'
    await vault.save({ keys: { topic: secret } })
    await vault.saveKey('platform', (await platform.exchangePair()).privateKey)
    const { privateKey: bytes } = await noblePrimitives().exchangePair()
    await vault.saveKey('bytes', bytes)
    const items = await dump(indexedDB)
    expect(items.map(([key]) => key).sort()).toEqual(['book', 'key:bytes', 'key:platform', 'wrap'])
    for (const [, value] of items) {
      if (value instanceof CryptoKey) {
        expect(value.extractable).toBe(false)
        await expect(crypto.subtle.exportKey('raw', value)).rejects.toThrow()
        continue
      }
      const { iv, sealed } = value as { iv: Bytes; sealed: ArrayBuffer }
      const stored = Buffer.concat([iv, Buffer.from(sealed)])
      expect(stored.includes(secret)).toBe(false)
      expect(stored.includes(Buffer.from(bytes as Bytes))).toBe(false)
    }
    expect(await vault.key('bytes')).toEqual(bytes)
  })

  it('every seal has an iv of its own, and belongs to its place', async () => {
    const indexedDB = new IDBFactory()
    const vault = await open(indexedDB)
    const ivs = new Set<string>()
    for (let count = 0; count < 20; count++) {
      await vault.save({ same: true })
      const [, state] = (await dump(indexedDB)).find(([key]) => key === 'book')!
      ivs.add(Buffer.from((state as { iv: Bytes }).iv).toString('hex'))
    }
    expect(ivs.size).toBe(20)
  })

  it('only the vault that claimed last may save', async () => {
    const indexedDB = new IDBFactory()
    const [first, second] = [await open(indexedDB), await open(indexedDB)]
    await first.claim()
    expect(await first.save('first')).toBe(true)
    await second.claim()
    expect(await first.save('too late')).toBe(false)
    expect(await second.save('second')).toBe(true)
    expect(await first.load()).toBe('second')
  })

  it('what was saved last is what is kept, however long sealing takes', async () => {
    const indexedDB = new IDBFactory()
    let calls = 0
    // The first seal is the slowest.
    const slow: SubtleCrypto = Object.create(crypto.subtle, {
      encrypt: {
        value: async (...args: Parameters<SubtleCrypto['encrypt']>) => {
          if (calls++ === 0) await new Promise((later) => setTimeout(later, 20))
          return crypto.subtle.encrypt(...args)
        },
      },
      decrypt: {
        value: (...args: Parameters<SubtleCrypto['decrypt']>) => crypto.subtle.decrypt(...args),
      },
      generateKey: { value: (...args: [never, never, never]) => crypto.subtle.generateKey(...args) },
    })
    const vault = await open(indexedDB, slow)
    const saved = [vault.save({ at: 1 }), vault.save({ at: 2 }), vault.save({ at: 3 })]
    expect(await Promise.all(saved)).toEqual([true, true, true])
    vault.close()
    expect(await (await open(indexedDB)).load()).toEqual({ at: 3 })
  })

  it('two tabs that come at once agree on one key', async () => {
    const indexedDB = new IDBFactory()
    const [first, second] = await Promise.all([open(indexedDB), open(indexedDB)])
    await first.save('sealed by the first')
    expect(await second.load()).toBe('sealed by the first')
  })

  it.each([
    ['without IndexedDB', undefined, crypto.subtle],
    ['without WebCrypto', new IDBFactory(), undefined],
    [
      'that is denied',
      {
        open() {
          throw new DOMException('denied', 'SecurityError')
        },
      } as unknown as IDBFactory,
      crypto.subtle,
    ],
  ])('in a browser %s it works, and forgets', async (_, indexedDB, subtle) => {
    const vault = await openVault('test', { indexedDB, subtle }, platform, logger)
    await vault.claim()
    expect([vault.durable, await vault.save({ a: 1 }), await vault.load()]).toEqual([false, true, { a: 1 }])
    const { privateKey } = await platform.exchangePair()
    await vault.saveKey('own', privateKey)
    expect([await vault.key('own'), await vault.keys()]).toEqual([privateKey, ['own']])
    await vault.saveKey('own', undefined)
    expect(await vault.keys()).toEqual([])
    vault.close()
  })

  it('error: what cannot be read any more is given up', async () => {
    const indexedDB = new IDBFactory()
    const vault = await open(indexedDB)
    await vault.save({ a: 1 })
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('test')
      opening.onsuccess = () => resolve(opening.result)
    })
    const wrap = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await new Promise((resolve) => {
      const transaction = database.transaction('items', 'readwrite')
      transaction.objectStore('items').put(wrap, 'wrap')
      transaction.oncomplete = resolve
    })
    const again = await open(indexedDB)
    expect(await again.load()).toBeUndefined()
    expect(logger.warn).toHaveBeenCalled()
  })
})
