import type { BrowserContext, Page } from '@playwright/test'
import type { Demo } from '../stage/Demo.js'
import { expect, type FarWallet, linkOf, test } from '../stage/pairedTest.js'
import { lumen, withLumen } from '../stage/pairingViews.js'
import { readStoredPairings } from '../stage/storedPairings.js'
import { databaseOf, makeKeysReadable, storagesOf, writeFixture } from './storages.js'

const database = 'latchkit:default:pairing'

/** Notes who the page is to the relay. */
function watchClient(page: Page) {
  const seen = { client: '' }
  page.on('websocket', (socket) => {
    const [, payload = ''] = (new URL(socket.url()).searchParams.get('auth') ?? '').split('.')
    seen.client = JSON.parse(Buffer.from(payload, 'base64url').toString()).iss
  })
  return seen
}

/** Writes what the browser holds of a pairing, and what its wallet would hold. */
async function write(demo: Demo, name: string, more: object): Promise<void> {
  const { book } = await readStoredPairings(demo.page)
  const storages = await storagesOf(demo.page)
  const stored = await databaseOf(demo.page, database)
  writeFixture(`pairing-${name}`, { ...storages, database: stored, keys: book.keys, ...more })
}

/** Goes to Lumen's web app with a pairing link; answers the link. */
async function toTheApp(demo: Demo, context: BrowserContext): Promise<string> {
  await context.route('https://app.lumen.example/**', (route) => route.fulfill({ body: 'Lumen' }))
  await demo.open(withLumen)
  await demo.walletIn(await demo.openConnect(), lumen.name).click()
  const dialog = demo.dialog(lumen.name)
  await dialog.getByRole('tab', { name: 'Web' }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Open Lumen' }).click()
  const tab = await opened
  const link = new URL(tab.url()).searchParams.get('uri') ?? ''
  await tab.close()
  return link
}

/** The site asks for a signature, and the wallet thinks. */
async function ask(demo: Demo, far: FarWallet) {
  await demo.tryIt('Sign message')
  await expect.poll(() => far.requests.length).toBe(1)
  return far.requests[0]
}

test('a pairing by the platform’s keys', async ({ demo, context, page, far }) => {
  await makeKeysReadable(context)
  const seen = watchClient(page)
  const sent: { method: string; params: unknown }[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { method, params } = JSON.parse(String(payload))
      if (method) sent.push({ method, params })
    }),
  )
  const uri = await toTheApp(demo, context)
  await expect.poll(() => sent.some(({ method }) => method === 'wc_proposeSession')).toBe(true)
  await page.waitForTimeout(500)
  const proposal = sent.find(({ method }) => method === 'wc_proposeSession')
  await write(demo, 'in-the-app', { ...seen, uri, proposal: proposal?.params })
  await far.pair(uri)
  await expect(demo.fact('status')).toHaveText('connected')
  await page.waitForTimeout(500)
  const [topic] = far.sessions
  await write(demo, 'standing', { ...seen, topic })
  const request = await ask(demo, far)
  await page.waitForTimeout(500)
  await write(demo, 'asking', { ...seen, topic, request })
})

test('a pairing in a browser without the curves', async ({ demo, context, page, far }) => {
  await makeKeysReadable(context, '25519')
  const seen = watchClient(page)
  await demo.open('pairing=on&wallet=off')
  await far.pair(await linkOf(demo))
  await expect(demo.fact('status')).toHaveText('connected')
  await page.waitForTimeout(500)
  await write(demo, 'sealed-keys', { ...seen, topic: far.sessions[0] })
})
