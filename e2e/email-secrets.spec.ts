import type { Frame } from '@playwright/test'
import { hexToBytes, toHex } from 'viem'
import { accounts } from './stage/Demo.js'
import { newEmail } from './stage/EmailWallet.js'
import { answersTo, expect, expectUncached, partitioned, test } from './stage/emailTest.js'
import { addressesIn, has, readStored } from './stage/readStored.js'
import { spyOnPage } from './stage/spyOnPage.js'

test.use({ launchOptions: partitioned() })

/** The first of the development chain's keys, which everybody knows. */
const knownKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Unwraps the share of this device with its own key, as only code of the frame can. @returns The share in hex. */
const shareIn = (frame: Frame): Promise<string> =>
  frame.evaluate(async () => {
    interface Row {
      readonly facts: { readonly userId: string; readonly version: number }
      readonly share: { readonly iv: Uint8Array<ArrayBuffer>; readonly ciphertext: Uint8Array<ArrayBuffer> }
    }
    const rows: Row[] = []
    const keys: CryptoKey[] = []
    const walk = (value: unknown): void => {
      if (value instanceof CryptoKey) value.usages.includes('decrypt') && keys.push(value)
      else if (typeof value === 'object' && value) {
        if ('share' in value && 'facts' in value) rows.push(value as Row)
        for (const each of Object.values(value)) walk(each)
      }
    }
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        walk(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const [row] = rows
    const [key] = keys
    if (!row || !key) return ''
    const { userId, version } = row.facts
    const additionalData = new TextEncoder().encode(`${userId}|${version}|device`)
    const algorithm = { name: 'AES-GCM', iv: row.share.iv, additionalData }
    const share = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, row.share.ciphertext))
    return Array.from(share, (byte) => byte.toString(16).padStart(2, '0')).join('')
  })

test('S1, F9: no digit reaches the page, and no partition has a key that could be read', {
  tag: '@main',
}, async ({ wallet, page, context }) => {
  const spied = await spyOnPage(page)
  const answers = answersTo(context)
  const email = newEmail()
  await wallet.open('networks=31337')
  await wallet.type(email)
  await expect(wallet.code).toBeFocused()
  const before = (await spied()).length
  const code = await wallet.newestCode(email)
  await page.keyboard.type(code)
  await wallet.connected()
  const address = await wallet.address()
  const after = (await spied()).slice(before)
  // The spy works: it has the channel's messages of these very seconds.
  expect(after.join('\n')).toContain('@frame/SESSION_UPDATE')
  expect(after.filter((each) => /^\d$/.test(each))).toEqual([])
  expect(after.join('\n')).not.toContain(code)

  await wallet.demo.tryIt('Sign message')
  await wallet.press()
  await expect(page.getByTestId('result')).toHaveText(/^0x[\da-f]{130}$/)
  await page.reload()
  await expect(wallet.demo.fact('address')).toHaveText(address)
  const inFrame = page.frames().find((each) => each.url().includes('/sdk?')) ?? page.mainFrame()
  const ofFrame = await readStored(inFrame)
  const ofPage = await readStored(page.mainFrame())
  const cookies = await context.cookies()
  const ofBrowser = { texts: cookies.map(({ value }) => value), bytes: [], extractable: [] }
  expect(ofFrame.texts).toContain(email)
  expect(ofFrame.extractable).toContain(false)
  const share = await shareIn(inFrame)
  expect(share).toMatch(/^[\da-f]{66}$/)
  for (const stored of [ofFrame, ofPage, ofBrowser]) {
    expect(stored.extractable).not.toContain(true)
    expect(JSON.stringify(stored)).not.toContain(code)
    expect([...addressesIn(stored)]).not.toContain(address)
    // The first byte of a share is its place; the other 32 are the secret.
    expect([has(stored, share), has(stored, share.slice(2)), has(stored, share.slice(0, -2))]).toEqual([
      false,
      false,
      false,
    ])
  }
  // The search finds a key that lies there, and a share that is stored as it is.
  const known = { texts: [], bytes: [`00${toHex(hexToBytes(knownKey)).slice(2)}00`], extractable: [] }
  expect([...addressesIn(known)]).toContain(accounts[0])
  const planted = Buffer.from(share, 'hex').toString('base64url')
  await inFrame.evaluate((text) => localStorage.setItem('plain', text), planted)
  expect(has(await readStored(inFrame), share)).toBe(true)
  await inFrame.evaluate(async (text) => {
    localStorage.removeItem('plain')
    await (await caches.open('plain')).put('/answer', Response.json({ share: text }))
  }, planted)
  expect(has(await readStored(inFrame), share)).toBe(true)
  expectUncached(answers, ['/auth/v1/users', '/recovery/v1/users', '/auth/v1/share'])
})
