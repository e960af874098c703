import { expect } from '@playwright/test'
import { keepsFailures, reloadBy } from './stage/missingFiles.js'
import { lumen, pairAny, pairLumen, storedValue } from './stage/pairingViews.js'
import { test } from './stage/pairTest.js'
import { readQr } from './stage/readQr.js'

// A pairing from the modal that something comes in between of: a reload, Back, a cut line, a relay that refuses.

test('readings 2: a reload while the visitor is in the wallet finds its answer', async ({
  demo,
  wallet,
  page,
  context,
}) => {
  await context.route('https://app.lumen.example/**', (route) => route.fulfill({ body: 'Lumen' }))
  const dialog = await pairLumen(demo)
  await dialog.getByRole('tab', { name: 'Web' }).click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Open Lumen' }).click()
  const tab = await opened
  const link = new URL(tab.url()).searchParams.get('uri') ?? ''
  await tab.close()
  await expect(dialog.getByRole('heading', { name: 'Approve in Lumen' })).toBeVisible()
  await page.reload()
  await wallet.open()
  await wallet.paste(link)
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect.poll(() => storedValue(page, 'recent_wallets')).toEqual(['lumen'])
  const choice = { href: lumen.webapp_link, name: 'Lumen', id: 'lumen' }
  await expect.poll(() => storedValue(page, 'deeplink_choice')).toEqual(choice)
  // What led there last time is shown first.
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await demo.walletIn(await demo.openConnect(), lumen.name).click()
  await expect(dialog.getByRole('tab', { name: 'Web' })).toHaveAttribute('aria-selected', 'true')
})

test('error: a yes to a code that was given up by Back connects nobody, and the wallet is told', async ({
  demo,
  wallet,
}) => {
  await wallet.open()
  const dialog = await pairAny(demo)
  const link = (await readQr(dialog)) ?? ''
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(demo.dialog('Connect Wallet')).toBeVisible()
  await wallet.paste(link)
  await wallet.approve()
  await expect(wallet.message('Latchkit demo has disconnected.')).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test('error: a yes to a code that a reload left behind connects nobody; the next code tells the wallet', async ({
  demo,
  wallet,
  page,
}) => {
  await wallet.open()
  const link = (await readQr(await pairAny(demo))) ?? ''
  await page.reload()
  await wallet.paste(link)
  await wallet.approve()
  await demo.walletIn(await demo.openConnect(), 'WalletConnect').click()
  expect(await readQr(demo.dialog('WalletConnect'))).not.toBe(link)
  await expect(wallet.message('Latchkit demo has disconnected.')).toBeVisible()
  await expect(demo.fact('status')).not.toHaveText('connected')
})

test('an interruption is mentioned, and passes', async ({ demo, wallet, context, watched }) => {
  watched.expected.push(/^warning: WebSocket connection to/)
  const dialog = await pairAny(demo)
  await readQr(dialog)
  await context.setOffline(true)
  await expect(dialog.getByRole('status').filter({ hasText: 'interrupted' })).toBeVisible()
  await context.setOffline(false)
  await expect(dialog.getByRole('status').filter({ hasText: 'can read this code' })).toBeVisible()
  await wallet.open()
  await wallet.paste((await readQr(dialog)) ?? '')
  await wallet.approve()
  await expect(demo.fact('status')).toHaveText('connected')
})

test('error: what pairs cannot be loaded; Try again when it can', async ({ demo, context, watched }) => {
  // Whatever of the list still loads then fails as well, and says so.
  watched.expected.push(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    /could not load the wallet list/,
    /a part of the kit could not be loaded/,
  )
  await demo.open('pairing=on&wallet=off')
  const open = async () => demo.walletIn(await demo.openConnect(), 'WalletConnect')
  const row = await open()
  await expect(row).toBeVisible()
  await demo.page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await row.click()
  const dialog = demo.dialog('WalletConnect')
  await expect(dialog.getByRole('heading', { name: 'You may be offline' })).toBeVisible()
  await context.setOffline(false)
  if (await keepsFailures(demo.page)) {
    await reloadBy(dialog.getByRole('button', { name: 'Reload page' }))
    await (await open()).click()
  } else await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(await readQr(dialog)).toMatch(/^wc:/)
})

test('error: a relay that refuses the site (3000) is said to the visitor, and to developers in full', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(/Invalid App Configuration/)
  await page.routeWebSocket(/\/relay/, (socket) =>
    socket.close({ code: 3000, reason: 'Unauthorized: origin not allowed' }),
  )
  const dialog = await pairAny(demo, 'pairing=on&wallet=off&debug=true')
  await expect(dialog.getByRole('heading', { name: 'Mobile wallets aren’t available here' })).toBeVisible()
  await expect(dialog.getByText('Invalid App Configuration')).toBeVisible()
  await page.unrouteAll()
})
