import { expect, linkOf, pair, sign, test } from './stage/pairedTest.js'
import { foundIn, readStoredPairings, spoil } from './stage/storedPairings.js'

test('what is kept is sealed: no key, no topic and no word of a session lies in the clear', async ({
  page,
  demo,
  far,
  session,
}) => {
  await demo.tryIt('Sign message')
  await expect.poll(() => far.requests.length).toBe(1)
  const { items, readable, clear, elsewhere, book } = await readStoredPairings(page)
  expect(items).toEqual({
    book: 'sealed',
    'key:client': 'CryptoKey private',
    term: 'number',
    wrap: 'CryptoKey secret',
  })
  expect(readable).toEqual([])
  const keys = [...Object.entries(book.keys).flat(), session.topic]
  const words = ['Test Wallet', 'https://wallet.example', '0x7099797', 'personal_sign', 'expiresAt']
  expect(keys.length).toBeGreaterThan(2)
  expect(foundIn(clear, [...keys, ...words])).toEqual([])
  expect(foundIn(elsewhere, keys)).toEqual([])
  // The same search finds all of them in what only the browser can unseal.
  expect(foundIn(JSON.stringify(book), [...keys, ...words])).toEqual([...keys, ...words])
})

test('a browser without X25519 and Ed25519 pairs all the same, and keeps its private keys sealed', async ({
  page,
  demo,
  far,
}) => {
  await page.addInitScript(() => {
    const own = SubtleCrypto.prototype.generateKey as (...all: unknown[]) => Promise<CryptoKey>
    Object.defineProperty(SubtleCrypto.prototype, 'generateKey', {
      value(this: SubtleCrypto, ...all: unknown[]) {
        const { name = '' } = all[0] as { name?: string }
        if (!/25519$/.test(name)) return own.apply(this, all)
        return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
      },
    })
  })
  await pair(demo, far)
  await sign(demo, far)
  const { items, readable } = await readStoredPairings(page)
  expect(items['key:client']).toBe('sealed')
  expect(readable).toEqual([])
  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
})

test('opens cleanly, and pairs again, whatever of what it keeps is missing, cut short or garbage', async ({
  page,
  demo,
  far,
  session: _,
  watched,
}) => {
  watched.expected.push(/what was kept of pairings cannot be read/)
  for (const [what, item, value] of [
    ['a client key that is none', 'key:client', 'garbage'],
    ['a term that is none', 'term', 'garbage'],
    ['a book that was cut short', 'book', { iv: 'none', sealed: 'none' }],
    ['no wrapping key', 'wrap', undefined],
    ['a wrapping key that is none', 'wrap', 'garbage'],
  ] as const) {
    await test.step(what, async () => {
      await spoil(page, item, value)
      await page.reload()
      if (item === 'key:client' || item === 'term') {
        await expect(demo.fact('status')).toHaveText('connected')
      } else {
        await expect(demo.fact('status')).toHaveText('disconnected')
        await far.pair(await linkOf(demo))
        await expect(demo.fact('status')).toHaveText('connected')
      }
      await sign(demo, far)
      await page.reload()
      await expect(demo.fact('status')).toHaveText('connected')
    })
  }
})

test('a database of another make: the site works, and a reload forgets', async ({
  page,
  demo,
  far,
  session: _,
  watched,
}) => {
  watched.expected.push(/the browser keeps nothing for this site/)
  await page.goto('/?wallet=off')
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('latchkit:default:pairing', 99)
        opening.onupgradeneeded = () => opening.result.deleteObjectStore('items')
        opening.onsuccess = resolve
        opening.onerror = reject
      }),
  )
  await pair(demo, far)
  await sign(demo, far)
  await page.reload()
  await expect(demo.fact('status')).toHaveText('disconnected')
})
