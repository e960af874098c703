import { coinsOf } from '../packages/latchkit/src/adapters/evm/fixtures/coins.js'
import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/sendTest.js'

const [first, second] = accounts

test('§5 a token without decimals is in no list, and a site presets it and hears the hash', async ({
  sending,
  page,
}) => {
  const [coin = ''] = await sending.open([{ symbol: 'UND', decimals: 0, supply: 9n }])
  await sending.start()
  await sending.form.getByRole('button', { name: /^Token: / }).click()
  await expect(sending.demo.dialog('Choose Token').getByRole('button', { name: 'Ether' })).toBeVisible()
  await expect(sending.demo.dialog('Choose Token').getByText('UND')).toHaveCount(0)
  const preset = {
    token: { address: coin, name: 'Undivided', symbol: 'UND', decimals: 0 },
    amount: '3',
    receiver: second,
    fixed: ['token', 'amount', 'receiver'],
  }
  await sending.demo.open(`networks=31338&send=${encodeURIComponent(JSON.stringify(preset))}`)
  await expect(sending.demo.fact('status')).toHaveText('connected')
  const result = await sending.demo.tryIt('Open send')
  await expect(sending.form.getByText('9 on Anvil Two')).toBeVisible()
  await expect(sending.form.getByRole('textbox', { name: 'Amount to send' })).toHaveAttribute('readonly')
  await expect(sending.form.getByRole('button', { name: 'Clear recipient' })).toHaveCount(0)
  await sending.send()
  await expect(result).toHaveText(/^0x[\da-f]{64}$/)
  await expect.poll(() => coinsOf(sending.chain.ask, coin, second)).toBe(3n)
  await page.keyboard.press('Escape')
  // Closed without sending: the site hears that too.
  await sending.demo.tryIt('Open send')
  await expect(sending.form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(result).toHaveText('requestAborted')
})

test('a call that the site presets is shown in full before the wallet is asked, and sent as shown', async ({
  sending,
}) => {
  const [coin = ''] = await sending.open([{ symbol: 'SIX', decimals: 6, supply: 9n }])
  // transfer(second, 4)
  const data = `0xa9059cbb${second.slice(2).toLowerCase().padStart(64, '0')}${'4'.padStart(64, '0')}`
  const preset = { amount: '0', receiver: coin, data }
  await sending.demo.open(`networks=31338&send=${encodeURIComponent(JSON.stringify(preset))}`)
  await expect(sending.demo.fact('status')).toHaveText('connected')
  const result = await sending.demo.tryIt('Open send')
  await expect(sending.form.getByRole('button', { name: 'Clear recipient' })).toHaveCount(0)
  await expect(sending.form.getByRole('button', { name: /^Token: / })).toBeDisabled()
  await sending.form.getByRole('button', { name: 'Review send' }).click()
  await expect(sending.review.getByText('138 characters')).toBeVisible()
  await expect(sending.review.getByText(data)).toBeHidden()
  await sending.review.getByText('Data from this site').click()
  await expect(sending.review.getByText(data)).toBeVisible()
  await sending.review.getByRole('button', { name: /^Call / }).click()
  await expect(result).toHaveText(/^0x[\da-f]{64}$/)
  await expect.poll(() => coinsOf(sending.chain.ask, coin, second)).toBe(4n)
})

test('Max leaves the fee, and what is left is enough to send it', async ({ sending }) => {
  await sending.chain.ask('anvil_setBalance', first, '0xde0b6b3a7640000')
  await sending.open()
  await sending.start()
  await sending.form.getByRole('textbox', { name: 'Recipient' }).fill(second)
  await sending.form.getByRole('button', { name: 'Max: send as much as you can' }).click()
  await expect(sending.form.getByRole('textbox', { name: 'Amount to send' })).toHaveValue(/^0\.999\d+$/)
  await sending.send()
  await expect(sending.letGo()).toBeVisible()
  await expect.poll(() => sending.pending()).toMatchObject([{ status: 'confirmed' }])
})

test('what there is not enough of is said on the button, before anybody is asked', async ({ sending }) => {
  await sending.open([{ symbol: 'SIX', decimals: 6, supply: 5_000_000n }])
  await sending.start()
  await sending.fill('20000', second)
  await expect(sending.form.getByRole('button', { name: 'Not enough ETH' })).toBeDisabled()
  await sending.form.getByRole('textbox', { name: 'Amount to send' }).fill('1.2.3')
  await expect(sending.form.getByRole('button', { name: 'Enter an amount' })).toBeVisible()
  await sending.choose('SIX Coin')
  await sending.form.getByRole('textbox', { name: 'Amount to send' }).fill('5.0000001')
  await expect(sending.form.getByRole('button', { name: 'Up to 6 decimals' })).toBeDisabled()
  await sending.form.getByRole('textbox', { name: 'Amount to send' }).fill('6')
  await expect(sending.form.getByRole('button', { name: 'Not enough SIX' })).toBeDisabled()
})

test('who has a token and nothing for the fee is told which currency is missing', async ({ sending }) => {
  const [coin = ''] = await sending.open([{ symbol: 'SIX', decimals: 6, supply: 5_000_000n }])
  await sending.chain.ask('anvil_setBalance', first, '0x0')
  expect(await coinsOf(sending.chain.ask, coin, first)).toBe(5_000_000n)
  await sending.demo.page.reload()
  await expect(sending.demo.fact('status')).toHaveText('connected')
  await sending.demo.page.evaluate(() => localStorage.removeItem('latchkit:default:native_balance_cache'))
  await sending.start()
  await sending.choose('SIX Coin')
  await sending.fill('1', second)
  await expect(sending.form.getByRole('button', { name: 'Not enough ETH for the fee' })).toBeDisabled({
    timeout: 60_000,
  })
})

test('§4 a disconnect and another account reset the draft', async ({ sending, page }) => {
  await sending.open()
  await sending.start()
  await sending.fill('1', second)
  await page.keyboard.press('Escape')
  await sending.demo.chooseInWallet('Account in the wallet', '1')
  await expect(sending.demo.fact('address')).toHaveText(second)
  await sending.start()
  await expect(sending.form.getByRole('textbox', { name: 'Amount to send' })).toHaveValue('')
  await sending.fill('2', first)
  await page.keyboard.press('Escape')
  await sending.demo.tryIt('Disconnect')
  await expect(sending.demo.fact('status')).toHaveText('disconnected')
  await sending.demo.connect()
  await sending.start()
  await expect(sending.form.getByRole('textbox', { name: 'Amount to send' })).toHaveValue('')
})
