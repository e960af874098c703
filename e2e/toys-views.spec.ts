import { addressOn } from '../examples/toys/src/reef/address.js'
import { readQr } from './stage/readQr.js'
import { expect } from './stage/test.js'
import { isToysBuilt } from './stage/toysSite.js'
import { test } from './stage/toysTest.js'
import { tryAgain } from './stage/tryAgain.js'

// The views that the other tests of the two made-up families do not show: those of what goes wrong, of a gateway, of a
// wallet on a phone; and one journey in Arabic on a narrow screen.

test.skip(!isToysBuilt, 'built by npm test')

const north = addressOn('reef:north', 'kT8fQm2ZnWbY')
const guest = addressOn('reef:north', 'gUest9RfTw3x')
const purse = 'LqRt7Wn3bXpZ5kHs'

test('§2 UnsupportedChain: a wallet that goes to a network the site does not list is asked to come back', async ({
  site,
}) => {
  await site.connect('Lantern')
  await site.inWallet('Carry the box to the outskirts')
  const view = site.dialog('Switch Network')
  await expect(view.getByRole('heading', { name: /isn’t supported here/ })).toBeVisible()
  await expect(view.getByRole('listitem')).toHaveText(['Lantern City', 'Lantern Harbour'])
  await view.getByRole('button', { name: 'Lantern Harbour', exact: true }).click()
  await expect(site.page.getByRole('dialog')).toHaveCount(0)
  await expect(site.page.getByRole('button', { name: 'Network Lantern Harbour' })).toBeVisible()
  await expect(site.part('Lantern')).toContainText(purse)
})

test('§2 ConnectingExternal: declined it can be tried again; a yes after Back connects nothing', async ({
  site,
}) => {
  const { page } = site
  await site.personSays('no')
  await page.getByRole('button', { name: 'Connect the reef alone' }).click()
  const twin = site.dialog('Connect Wallet').getByRole('listitem').getByRole('button', { name: 'Twin' })
  await twin.click()
  const connecting = site.dialog('Twin')
  await expect(connecting.getByText('You cancelled in Twin.')).toBeVisible()

  await site.personSays('later')
  await tryAgain(connecting)
  await expect(connecting.getByText('Approve in Twin')).toBeVisible()
  await connecting.getByRole('button', { name: 'Back' }).click()
  await expect(twin).toBeFocused()
  await site.close()
  await site.inWallet('Say yes now')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(site.part('Reef')).toContainText('Not connected')
  await page.reload()
  await expect(site.part('Reef')).toContainText('Not connected')
})

test('§4 leaving everything ends the connection of each family at once, also over a reload', async ({
  site,
}) => {
  await site.connect('All chains')
  await site.page.getByRole('button', { name: 'Leave everything' }).click()
  for (const load of [undefined, () => site.page.reload()]) {
    await load?.()
    await expect(site.page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await expect(site.part('Reef')).toContainText('Not connected')
    await expect(site.part('Lantern')).toContainText('Not connected')
  }
})

test('§2 Transactions: what a gateway knows of a family that it has never heard of here', async ({
  site,
}) => {
  await site.serveGateway({
    '/v1/supported-chains': { http: ['lantern:city'], ws: [] },
    [`/v1/account/${purse}/history`]: { data: [received, spam], next: null },
  })
  await site.open('?gateway=/gateway')
  await site.connect('Lantern')
  await site.page.getByRole('button', { name: 'Look at what happened' }).click()
  const entries = site.dialog('Activity').getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('+2 GLW')
  await expect(entries.getByRole('link')).toHaveAttribute('href', 'https://lamplighter.example/light/lit1')
})

test('§2 AllWallets: the wallets that a gateway knows for the families, and those that are searched for', async ({
  site,
}) => {
  const lamp = { id: 'lamp', name: 'Lamp Wallet', chains: ['lantern:city'] }
  const buoy = { id: 'buoy', name: 'Buoy', chains: ['reef:north'] }
  const requests = await site.serveGateway({
    '/getWallets': ({ searchParams }) =>
      searchParams.has('search') ? { data: [buoy], count: 1 } : { data: [lamp, buoy], count: 2 },
  })
  await site.open('?gateway=/gateway&pairs')
  await site.page.getByRole('button', { name: 'Connect wallet' }).click()
  await site.dialog('Connect Wallet').getByRole('button', { name: 'All wallets' }).click()
  const view = site.dialog('All Wallets')
  await expect(view.getByRole('button', { name: 'Lamp Wallet' })).toBeVisible()
  await expect(view.getByRole('button', { name: 'Buoy' })).toBeVisible()
  await view.getByRole('searchbox').fill('buo')
  await expect(view.getByRole('button', { name: 'Lamp Wallet' })).toHaveCount(0)
  await expect(view.getByRole('button', { name: 'Buoy' })).toBeVisible()
  const chains = requests.filter(({ pathname }) => pathname.endsWith('/getWallets'))
  expect(new Set(chains.map(({ searchParams }) => searchParams.get('chains')))).toEqual(
    new Set(['reef:north,reef:south,lantern:city,lantern:harbour']),
  )
})

test('§2 ConnectingWalletConnectBasic: a phone reads the code, says yes, and both families are connected', async ({
  site,
}) => {
  await site.open('?pairs')
  await site.page.getByRole('button', { name: 'Connect wallet' }).click()
  await site.dialog('Connect Wallet').getByRole('button', { name: 'WalletConnect' }).click()
  const view = site.dialog('WalletConnect')
  expect(await readQr(view)).toBe('porter:guest@1?desk=front')
  await site.inWallet('Say yes on the phone')
  await expect(site.page.getByRole('dialog')).toHaveCount(0)
  await expect(site.part('Reef')).toContainText(guest)
  await expect(site.part('Lantern')).toContainText('LgUest4HnPq8sVb2')
})

test.describe('in Arabic, 360 px wide', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('from the list of wallets to a receipt, in the words of the family', async ({ site }) => {
    const { page } = site
    await site.open('?locale=ar')
    await page.getByRole('button', { name: 'توصيل المحفظة' }).click()
    await site.dialog('توصيل المحفظة').getByRole('button', { name: 'Twin', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'كل السلاسل' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(site.part('Reef')).toContainText(north)

    await page.getByRole('button', { name: /الشبكة/ }).click()
    const networks = site.dialog('اختر الشبكة')
    await expect(networks.getByRole('heading', { level: 3 })).toHaveText(['Reef', 'Lantern'])
    await networks.getByRole('button', { name: 'Lantern City', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: /^الحساب/ }).click()
    await site.dialog('الحساب').getByRole('button', { name: 'إرسال' }).click()
    const form = site.dialog('إرسال')
    await form.getByRole('textbox', { name: 'المبلغ المراد إرساله' }).fill('1')
    await form.getByRole('textbox', { name: 'المستلم' }).fill('L8fKmQzTn4WbYc2d')
    await expect(form.getByRole('radiogroup')).toContainText('هادئ')
    await expect(form.getByRole('radiogroup')).toContainText('سريع')
    expect(await form.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0)
    await form.getByRole('button', { name: 'مراجعة الإرسال' }).click()
    const review = site.dialog('مراجعة الإرسال')
    await review.getByRole('button', { name: /^إرسال/ }).click()
    await expect(site.dialog('الحساب')).toBeVisible()
    await site.close()
    await site.nextBlock()
    await expect.poll(() => site.owned('lantern:city', purse)).toBeLessThan(11_000_000_000n)
  })
})

/** An entry of the history as a gateway sends it. */
const entry = (id: string, isSpam: boolean) => ({
  id,
  metadata: {
    ...{ operationType: 'receive', hash: id, minedAt: '2026-01-02T03:04:05Z', status: 'confirmed' },
    ...{ sentFrom: 'L8fKmQzTn4WbYc2d', sentTo: purse, chain: 'lantern:city' },
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric: '2' },
      ...(isSpam
        ? { nft_info: { name: 'Win a prize', flags: { is_spam: true } } }
        : { fungible_info: { name: 'Glow', symbol: 'GLW', native: true } }),
    },
  ],
})
const received = entry('lit1', false)
const spam = entry('lit2', true)
