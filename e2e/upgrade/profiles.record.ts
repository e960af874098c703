import type { BrowserContext, Locator, Page } from '@playwright/test'
import { accounts, type Demo } from '../stage/Demo.js'
import { type OwnChain, ownChain } from '../stage/ownChain.js'
import { lumen } from '../stage/pairingViews.js'
import { gatewayUrl, test } from '../stage/seededGateway.js'
import { Sending } from '../stage/sendTest.js'
import { expect } from '../stage/test.js'
import { Wallet } from '../stage/Wallet.js'
import { storagesOf, writeFixture } from './storages.js'

const [first, second, third] = accounts
const query = `networks=31337,31338&backend=on&pairing=on&customWallets=${encodeURIComponent(JSON.stringify([lumen]))}`

/** Writes what the page's storages hold now, with `more` beside it. */
async function write(page: Page, name: string, more: object = {}): Promise<void> {
  writeFixture(`profile-${name}`, { ...(await storagesOf(page)), ...more })
}

/** Pairs with Lumen by its web app: half way, and then connected. */
async function pairWithLumen(demo: Demo, context: BrowserContext): Promise<void> {
  await context.route('https://app.lumen.example/**', (route) => route.fulfill({ body: 'Lumen' }))
  await demo.walletIn(await demo.openConnect(), lumen.name).click()
  const dialog = demo.dialog(lumen.name)
  await dialog.getByRole('tab', { name: 'Web' }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Open Lumen' }).click()
  const tab = await opened
  const link = new URL(tab.url()).searchParams.get('uri') ?? ''
  await tab.close()
  await write(demo.page, 'in-the-app')
  const wallet = new Wallet(await context.newPage())
  await wallet.open()
  await wallet.paste(link)
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
  await write(demo.page, 'paired')
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await wallet.page.close()
}

/** Connects the test wallet with three accounts, and chooses the second on the site. */
async function choose(demo: Demo): Promise<void> {
  await demo.connect()
  await demo.page.evaluate(() => window.latchkit.wallet.set({ picks: [0, 1, 2] }))
  const account = demo.dialog('Account')
  const chooseAccount = account.getByRole('button', { name: 'Choose account', exact: true })
  await demo.accountButton.click()
  await chooseAccount.click()
  await demo.dialog('Choose Account').getByRole('button', { name: 'Use another account' }).click()
  await chooseAccount.click()
  const short = `${second.slice(0, 4)}…${second.slice(-6)}`
  const rows: Locator = demo.dialog('Choose Account').getByRole('listitem')
  await rows.getByRole('button', { name: short, exact: true }).click()
  await expect(account).toBeVisible()
  await demo.page.keyboard.press('Escape')
  await expect(demo.fact('address')).toHaveText(second)
}

/** Sends a little to another account; on a chain that mines at once it is confirmed. */
async function send(sending: Sending, amount: string, receiver: string): Promise<void> {
  await sending.start()
  await sending.fill(amount, receiver)
  await sending.send()
  await expect(sending.toast('Transaction started')).toBeVisible()
  await sending.demo.page.keyboard.press('Escape')
}

/** Sends on a chain that does not mine; answers the transaction as the wallet signed it. */
async function sendUnmined(sending: Sending, chain: OwnChain) {
  await chain.ask('evm_setAutomine', false)
  await send(sending, '1', third)
  const trace = () =>
    sending.demo.page.evaluate(
      () =>
        Object.values(window.latchkit.kits[0].store.getState().pending ?? {})
          .flat()
          .find(({ status }) => status === 'pending')?.trace as { readonly nonce: number } | undefined,
    )
  await expect.poll(trace).toBeDefined()
  const hash = (await sending.pending()).find(({ status }) => status === 'pending')?.id ?? ''
  const raw = await chain.ask('eth_getRawTransactionByHash', hash)
  return { hash, nonce: (await trace())?.nonce, raw, chainId: `eip155:${chain.id}`, from: second, to: third }
}

test('a visitor of the demo', async ({ demo, page, context, watched }) => {
  // The gateway of this stage serves one of the two chains.
  watched.expected.push(/status of 400/)
  const chain = await ownChain(page)
  const sending = new Sending(demo, chain)
  await page.route(`${gatewayUrl}/v1/identity/**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { name: 'ada.eth', avatar: null, resolvedAt: new Date().toISOString() },
    }),
  )
  await demo.open(query)
  await pairWithLumen(demo, context)
  await choose(demo)
  await send(sending, '0.5', first)
  await expect.poll(async () => (await sending.pending()).map(({ status }) => status)).toEqual(['confirmed'])
  await demo.accountButton.click()
  await expect(demo.dialog('Account').getByText('Gold').first()).toBeVisible()
  await expect(demo.dialog('Account').getByText('ada.eth').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await write(page, 'connected')
  await demo.tryIt('Switch network')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  const transaction = await sendUnmined(sending, chain)
  await write(page, 'pending', { transaction })
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await write(page, 'disconnected')
  chain.stop()
})
