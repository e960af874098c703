import { coinsOf } from '../packages/latchkit/src/adapters/evm/fixtures/coins.js'
import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/sendTest.js'

const [first, second] = accounts
/** Nobody has ever used it. */
const fresh = '0x00000000000000000000000000000000DeaDBeef'
const ether = 10n ** 18n

test('the native currency is sent: looked over, approved, started, confirmed', async ({ sending, page }) => {
  await sending.open()
  const events = await sending.demo.trackEvents()
  await sending.start()
  await sending.fill('1.5', second)
  await sending.form.getByRole('button', { name: 'Review send' }).click()
  const { review } = sending
  await expect(review.getByText('Send 1.5 ETH on Anvil Two to 0x70…dc79C8')).toBeVisible()
  await expect(review.getByText(second.match(/(?:^0x)?.{1,4}/g)?.join(' ') ?? '')).toBeAttached()
  await page.evaluate(() => window.latchkit.wallet.set({ hold: true }))
  await review.getByRole('button', { name: 'Send 1.5 ETH' }).click()
  // §2: after a send starts, the modal goes to Account.
  await expect(sending.account).toBeVisible()
  await expect(sending.toast('Confirm in Test Wallet')).toBeVisible()
  await sending.demo.inWallet('approve')
  await expect(sending.toast('Transaction started')).toBeVisible()
  await expect.poll(() => sending.pending()).toMatchObject([{ status: 'confirmed' }])
  const balance = await sending.chain.ask('eth_getBalance', second, 'latest')
  expect(BigInt(balance as string)).toBe(10_000n * ether + (3n * ether) / 2n)
  expect(await events()).toEqual(
    expect.arrayContaining([
      { event: 'SEND_INITIATED', properties: { network: 'eip155:31338' } },
      { event: 'SEND_SUCCESS', properties: { network: 'eip155:31338' } },
    ]),
  )
  // The draft is gone, and the receiver is offered the next time.
  await sending.account.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sending.form.getByRole('textbox', { name: 'Amount to send' })).toHaveValue('')
  await sending.form.getByRole('button', { name: '0x70…dc79C8' }).click()
  await expect(sending.form.getByText(/^You sent to 0x70…dc79C8 on /)).toBeVisible()
  expect(page.url()).toContain('demo.localhost')
})

for (const { kind, symbol, decimals, amount, units, received } of [
  { kind: 'Coin', symbol: 'EIG', decimals: 18, amount: '0.000000000000000001', units: 1n, received: 1n },
  {
    kind: 'Coin',
    symbol: 'SIX',
    decimals: 6,
    amount: '120.000001',
    units: 120_000_001n,
    received: 120_000_001n,
  },
  { kind: 'QuietCoin', symbol: 'QUI', decimals: 6, amount: '7', units: 7_000_000n, received: 7_000_000n },
  {
    kind: 'TaxedCoin',
    symbol: 'TAX',
    decimals: 18,
    amount: '100',
    units: 100n * ether,
    received: 99n * ether,
  },
] as const) {
  test(`a token is sent: ${kind} with ${decimals} decimals`, async ({ sending }) => {
    const [coin = ''] = await sending.open([{ kind, symbol, decimals }])
    await sending.start()
    await sending.choose(`${symbol} Coin`)
    await sending.fill(amount, second)
    await sending.form.getByRole('button', { name: 'Review send' }).click()
    const tax = sending.review.getByText('This token keeps a part')
    await expect(tax).toHaveCount(0)
    await expect(sending.review.getByRole('button', { name: `Send ${amount} ${symbol}` })).toBeEnabled()
    if (units === received) await expect(tax).toHaveCount(0)
    else await expect(sending.review.getByText(`Of 100 TAX sent, 99 TAX will arrive.`)).toBeVisible()
    await sending.review.getByRole('button', { name: /^Send / }).click()
    await expect(sending.toast('Transaction started')).toBeVisible()
    await expect.poll(() => coinsOf(sending.chain.ask, coin, second)).toBe(received)
    await expect.poll(() => sending.pending()).toMatchObject([{ status: 'confirmed' }])
  })
}

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
  await expect(sending.form.getByRole('button', { name: 'Clear receiver' })).toHaveCount(0)
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

test('Max leaves the fee, and what is left is enough to send it', async ({ sending }) => {
  await sending.open()
  await sending.chain.ask('anvil_setBalance', first, '0xde0b6b3a7640000')
  await sending.start()
  await sending.form.getByRole('textbox', { name: 'Receiver' }).fill(second)
  await sending.form.getByRole('button', { name: 'Max: send as much as possible' }).click()
  await expect(sending.form.getByRole('textbox', { name: 'Amount to send' })).toHaveValue(/^0\.999\d+$/)
  await sending.send()
  await expect(sending.toast('Transaction started')).toBeVisible()
  await expect.poll(() => sending.pending()).toMatchObject([{ status: 'confirmed' }])
})

test('what there is not enough of is said on the button, before anybody is asked', async ({ sending }) => {
  await sending.open([{ symbol: 'SIX', decimals: 6, supply: 5_000_000n }])
  await sending.start()
  await sending.fill('20000', second)
  await expect(sending.form.getByRole('button', { name: 'Not enough ETH' })).toBeDisabled()
  await sending.form.getByRole('textbox', { name: 'Amount to send' }).fill('1.2.3')
  await expect(sending.form.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await sending.choose('SIX Coin')
  await sending.form.getByRole('textbox', { name: 'Amount to send' }).fill('5.0000001')
  await expect(sending.form.getByRole('button', { name: 'At most 6 decimals' })).toBeDisabled()
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
    timeout: 15_000,
  })
})

test('a refusal in the wallet is no error, and the draft is there to try again', async ({
  sending,
  page,
}) => {
  await sending.open()
  await page.evaluate(() => window.latchkit.wallet.set({ reject: true }))
  await sending.start()
  await sending.fill('1', second)
  await sending.send()
  await expect(sending.review.getByText('You declined in Test Wallet. Try again when ready.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toHaveCount(0)
  await expect(sending.toast('Confirm in Test Wallet')).toHaveCount(0)
  expect(await sending.pending()).toEqual([])
  await page.evaluate(() => window.latchkit.wallet.set({ reject: false }))
  await sending.review.getByRole('button', { name: 'Send 1 ETH' }).click()
  await expect(sending.toast('Transaction started')).toBeVisible()
})

test('what the wallet fails at is said, with details to copy', async ({ sending, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await sending.open()
  await page.evaluate(() =>
    window.latchkit.wallet.set({
      answers: {
        eth_sendTransaction: () => {
          throw Object.assign(new Error('nonce too low'), { code: -32000 })
        },
      },
    }),
  )
  await sending.start()
  await sending.fill('1', second)
  await sending.send()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toContainText(
    'A transaction with this number was sent before.',
  )
  await sending.review.getByRole('button', { name: 'Copy details' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^nonceTooLow: /)
})

test('the receiver is looked at: one’s own, a contract, never used, mistyped, a look-alike', async ({
  sending,
  page,
}) => {
  const [coin = ''] = await sending.open([{ symbol: 'SIX' }])
  await sending.start()
  const { form } = sending
  const receiver = form.getByRole('textbox', { name: 'Receiver' })
  const note = (title: string) => form.getByRole('note').filter({ hasText: title })
  const clear = () => form.getByRole('button', { name: 'Clear receiver' }).click()
  await sending.fill('1', first)
  await expect(note('This is your own address')).toBeVisible()
  await clear()
  await expect(receiver).toBeFocused()
  await receiver.fill(coin)
  await expect(note('The receiver is a contract')).toBeVisible()
  await clear()
  await receiver.fill(fresh)
  await expect(note('Nobody has used this address yet')).toContainText('0x0000')
  await clear()
  await receiver.fill(second.replace('C', 'c'))
  await expect(note('The address may be mistyped')).toBeVisible()
  await clear()
  await receiver.fill('nobody at all')
  await expect(form.getByText('This is no address of Anvil Two, and no name.').first()).toBeVisible()
  await receiver.fill(second)
  await sending.send()
  await expect(sending.toast('Transaction started')).toBeVisible()
  // As a thief would have it: the first two and the last four digits, and others between.
  const alike = `${second.slice(0, 4)}${'ab'.repeat(17)}${second.slice(-4)}`
  await sending.account.getByRole('button', { name: 'Send', exact: true }).click()
  await sending.fill('1', alike.toLowerCase())
  await expect(note('Not the address you used before')).toBeVisible()
  await form.getByRole('button', { name: 'Review send' }).click()
  const compared = sending.review.getByRole('alert').filter({ hasText: 'Not the address you used before' })
  await expect(compared.locator('.differs')).not.toHaveCount(0)
  await expect(sending.review.getByRole('button', { name: 'Send to this address anyway' })).toBeVisible()
  await sending.review.getByRole('button', { name: 'Change receiver' }).click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
})

test('§4 a disconnect and another account reset the draft', async ({ sending, page }) => {
  await sending.open()
  await sending.start()
  await sending.fill('1', second)
  await page.keyboard.press('Escape')
  await sending.demo.chooseInWallet('Account in the wallet', '1')
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

test('without the feature nothing leads there', async ({ sending }) => {
  await sending.open([], '&features=-send')
  await sending.demo.accountButton.click()
  await expect(sending.account.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
  await expect(sending.account.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
})
