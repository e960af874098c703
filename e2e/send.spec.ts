import { coinsOf } from '../packages/latchkit/src/adapters/evm/fixtures/coins.js'
import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/sendTest.js'

const [, second] = accounts
const ether = 10n ** 18n

test('the native currency is sent: looked over, approved, started, confirmed', { tag: '@main' }, async ({
  sending,
  page,
}) => {
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
  // Readings 43: the review stays until the wallet has given a hash.
  const confirm = review.getByRole('button', { name: 'Confirm in Test Wallet' })
  await expect(confirm).toBeDisabled()
  await expect(sending.toast('Confirm in Test Wallet')).toBeAttached()
  await expect(review.locator('.statement')).toBeFocused()
  await sending.demo.inWallet('approve')
  // §2: after a send starts, the modal goes to Account.
  await expect(sending.account).toBeVisible()
  await expect(sending.toast('Transaction started')).toContainText('Sending 1.5 ETH')
  await expect(sending.toast('Sent 1.5 ETH')).not.toContainText('started')
  await expect.poll(() => sending.pending()).toMatchObject([{ status: 'confirmed' }])
  const balance = await sending.chain.ask('eth_getBalance', second, 'latest')
  expect(BigInt(balance as string)).toBe(10_000n * ether + (3n * ether) / 2n)
  await expect.poll(events).toEqual(
    expect.arrayContaining([
      { event: 'SEND_INITIATED', properties: { network: 'eip155:31338' } },
      { event: 'SEND_SUCCESS', properties: { network: 'eip155:31338' } },
    ]),
  )
  // The draft is gone, and the receiver is offered the next time.
  await sending.account.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sending.form.getByRole('textbox', { name: 'Amount to send' })).toHaveValue('')
  await sending.form.getByRole('button', { name: '0x70…dc79C8' }).click()
  await expect(sending.form.getByText(/^Sent here before · /)).toBeVisible()
  expect(page.url()).toContain('demo.localhost')
})

const sentTokens = [
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
] as const

test('a token is sent: with 18 decimals, with 6, by a coin that answers nothing, by one that takes a fee', async ({
  sending,
}) => {
  const coins = await sending.open(sentTokens)
  for (const [at, { symbol, amount, units, received }] of sentTokens.entries()) {
    await test.step(symbol, async () => {
      await sending.start()
      await sending.choose(`${symbol} Coin`)
      await sending.fill(amount, second)
      await sending.form.getByRole('button', { name: 'Review send' }).click()
      const tax = sending.review.getByText('This token charges a transfer fee')
      // It is said once the transfer has been tried out.
      await expect(sending.review.getByRole('button', { name: `Send ${amount} ${symbol}` })).toBeEnabled()
      await expect(tax).toHaveCount(units === received ? 0 : 1)
      if (units !== received)
        await expect(sending.review.getByText(`Of the 100 TAX you send, 99 TAX will arrive.`)).toBeVisible()
      await sending.review.getByRole('button', { name: /^Send / }).click()
      await expect(sending.letGo()).toBeVisible()
      await expect.poll(() => coinsOf(sending.chain.ask, coins[at] ?? '', second)).toBe(received)
      const all = Array.from({ length: at + 1 }, () => ({ status: 'confirmed' }))
      await expect.poll(() => sending.pending()).toMatchObject(all)
      await expect(sending.account).toBeVisible()
      await sending.account.getByRole('button', { name: 'Close' }).click()
    })
  }
})

test('a refusal in the wallet is no error, and the draft is there to try again', { tag: '@main' }, async ({
  sending,
  page,
}) => {
  await sending.open()
  await page.evaluate(() => window.latchkit.wallet.set({ reject: true }))
  await sending.start()
  await sending.fill('1', second)
  await sending.send()
  await expect(sending.review.getByText('You cancelled in Test Wallet.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toHaveCount(0)
  await expect(sending.review.locator('.alert.bad')).toHaveCount(0)
  await expect(sending.toast('Confirm in Test Wallet')).toHaveCount(0)
  expect(await sending.pending()).toEqual([])
  await page.evaluate(() => window.latchkit.wallet.set({ reject: false }))
  await sending.review.getByRole('button', { name: 'Send 1 ETH' }).click()
  await expect(sending.letGo()).toBeVisible()
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
    'This may already have been sent.',
  )
  await sending.review.getByRole('button', { name: 'Copy details' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^nonceTooLow: /)
})

test('without the feature nothing leads there', async ({ sending }) => {
  await sending.open([], '&features=-send')
  await sending.demo.accountButton.click()
  await expect(sending.account.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
  await expect(sending.account.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
})
