import { expect, test } from '@playwright/test'
import { askBitcoin, ownBitcoin, sharedBitcoin } from './stage/bitcoinChain.js'

// The local Bitcoin as a page finds it: through the policy of the demo, from another origin.

/** Asks from within the page, past its cache. */
const inPage = {
  read: async (url: string) => (await fetch(url, { cache: 'no-store' })).text(),
  send: async (url: string) => {
    const headers = { 'content-type': 'text/plain', 'x-of-the-test': '1' }
    return (await fetch(url, { method: 'POST', headers, body: '00' })).text()
  },
}

test('a page reads and sends at the chain of npm start, and at one that a test puts in its place', async ({
  page,
}) => {
  const { url } = sharedBitcoin
  await page.goto('/')
  const genesis = await page.evaluate(inPage.read, `${url}/block-height/0`)
  expect(genesis).toBe(await askBitcoin('/block-height/0'))
  expect(await page.evaluate(inPage.send, `${url}/tx`)).toContain('TX decode failed')

  const bitcoin = await ownBitcoin(page)
  const [hash] = bitcoin.mine(7)
  expect(await page.evaluate(inPage.read, `${url}/blocks/tip/height`)).toBe('128')
  expect(await page.evaluate(inPage.read, `${url}/block-height/122`)).toBe(hash)
  await bitcoin.stop()
})
