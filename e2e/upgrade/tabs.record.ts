import type { BrowserContext, Page } from '@playwright/test'
import { createPairingWallet, type WalletRequest } from 'latchkit/testing'
import { WebSocket } from 'ws'
import { Demo } from '../stage/Demo.js'
import { account, expect, linkOf, test } from '../stage/pairedTest.js'
import { lumen, withLumen } from '../stage/pairingViews.js'
import { readStoredPairings } from '../stage/storedPairings.js'
import { databaseOf, makeKeysReadable, storagesOf, writeFixture } from './storages.js'

const channel = 'latchkit:default:pairing'

/** A page that notes the messages of a channel. */
interface Recorder {
  readonly messages: readonly { readonly kind: string }[]
}

/** A page of the site without a kit, which hears what the tabs of the site say to each other. */
async function listen(context: BrowserContext): Promise<Page> {
  await context.route('**/ear', (route) => route.fulfill({ contentType: 'text/html', body: 'ear' }))
  const page = await context.newPage()
  await page.goto('/ear')
  await page.evaluate((name) => {
    const messages: unknown[] = []
    Object.assign(window, { messages })
    new BroadcastChannel(name).onmessage = ({ data }) => messages.push(data)
  }, channel)
  return page
}

test('what two tabs say to each other', async ({ demo, page, context, relay }) => {
  await makeKeysReadable(context)
  await context.route('https://app.lumen.example/**', (route) => route.fulfill({ body: 'Lumen' }))
  let answer: (request: WalletRequest) => unknown = () => account.signMessage({ message: 'anything' })
  const wallet = await createPairingWallet({
    relayUrl: relay.url,
    projectId: '0123456789abcdef0123456789abcdef',
    has: {
      eip155: {
        accounts: [`eip155:31337:${account.address}`, `eip155:31338:${account.address}`],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['accountsChanged', 'chainChanged', 'message'],
      },
    },
    platform: { WebSocket: WebSocket as never },
    answer: (request) => answer(request),
  })
  const ear = await listen(context)
  await demo.open(withLumen)
  await wallet.pair(await linkOf(demo))
  await expect(demo.fact('status')).toHaveText('connected')

  // From here on the first tab leads, and the second one asks.
  const other = new Demo(await context.newPage())
  await other.open(withLumen)
  await expect(other.fact('status')).toHaveText('connected')
  await page.waitForTimeout(500)
  const before = {
    ...(await storagesOf(page)),
    database: await databaseOf(page, channel),
    keys: (await readStoredPairings(page)).book.keys,
    topic: wallet.sessions[0],
  }
  const result = await other.tryIt('Sign message')
  await expect(result).toHaveText(/^0x/)
  answer = () => {
    throw Object.assign(new Error('User rejected.'), { code: 5000 })
  }
  await expect(await other.tryIt('Sign message')).toHaveText('userRejected')
  await other.tryIt('Switch network')
  await expect(other.fact('chain-id')).toHaveText('31338')
  await wallet.emit('eip155:31337', 'message', { text: 'hello' })
  await wallet.emit('eip155:31337', 'chainChanged', 31337)
  await expect(other.fact('chain-id')).toHaveText('31337')
  await other.tryIt('Disconnect')
  await expect(other.fact('status')).toHaveText('disconnected')

  // A pairing that is given up, and one that leads through an app.
  await other.walletIn(await other.openConnect(), 'WalletConnect').click()
  const any = other.dialog('WalletConnect')
  await expect(any.getByRole('img', { name: /QR code/ })).toBeVisible()
  await any.getByRole('button', { name: 'Back' }).click()
  await other.walletIn(other.dialog('Connect Wallet'), lumen.name).click()
  const dialog = other.dialog(lumen.name)
  await dialog.getByRole('tab', { name: 'Web' }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Open Lumen' }).click()
  const app = await opened
  const link = new URL(app.url()).searchParams.get('uri') ?? ''
  await app.close()
  await wallet.pair(link)
  await expect(other.fact('status')).toHaveText('connected')

  // The leading tab goes, and the other one takes its place.
  await page.close()
  await expect
    .poll(() => ear.evaluate(() => (window as unknown as Recorder).messages.at(-1)?.kind))
    .toBe('led')
  const messages = await ear.evaluate(() => (window as unknown as Recorder).messages)
  const locks = await ear.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  writeFixture('tabs', { ...before, channel, locks, messages })
  wallet.stop()
})
