import { address } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import {
  bytesWith,
  type LaidToken,
  layMint,
  layTokenAccount,
} from '../packages/latchkit/src/adapters/solana/fixtures/layTokens.js'
import { expect, type SolanaSending, test } from './stage/solanaSendTest.js'

/** An address that nothing is at. */
const stranger = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'
/** The smallest balance of an account, in lamports. */
const minimum = 890_880n
const first = ({ chain }: SolanaSending) => chain.funded[0].address as string
const second = ({ chain }: SolanaSending) => chain.funded[1].address as string

/** The tokens in the associated account of an owner, as the chain itself has them, in base units. */
async function tokensOf(
  { chain }: SolanaSending,
  owner: string,
  { mint, program }: SolanaSending['chain']['mints']['spl'],
): Promise<bigint> {
  const [at] = await findAssociatedTokenPda({ mint, owner: address(owner), tokenProgram: program })
  const account = chain.svm.getAccount(at)
  return account.exists ? new DataView(Uint8Array.from(account.data).buffer).getBigUint64(64, true) : 0n
}

test('SOL is sent: looked over, approved, started, confirmed', { tag: '@main' }, async ({
  sending,
  page,
}) => {
  await sending.open()
  await sending.start()
  await sending.fill('1.5', stranger)
  await sending.form.getByRole('button', { name: 'Review send' }).click()
  const { review } = sending
  await expect(review.getByText(/^Send 1\.5 SOL on Local Solana to /)).toBeVisible()
  await expect(review.getByText('New address')).toBeVisible()
  await page.evaluate(() => window.latchkit.wallet.set({ hold: true }))
  await review.getByRole('button', { name: 'Send 1.5 SOL' }).click()
  await expect(review.getByRole('button', { name: 'Confirm in Test Wallet' })).toBeDisabled()
  await sending.demo.inWallet('approve')
  await expect(sending.account).toBeVisible()
  await expect(sending.toast('Sent 1.5 SOL')).toBeVisible()
  await expect.poll(() => sending.pending()).toEqual([{ status: 'confirmed', id: expect.any(String) }])
  expect(sending.balance(stranger)).toBe(1_500_000_000n)
})

test('§8 without an amount or a recipient the button leads to the field, and a toast says so', async ({
  sending,
  page,
}) => {
  await sending.open()
  await sending.start()
  const words = sending.toast('Please enter a valid amount and receiver address')
  await sending.form.getByRole('button', { name: 'Enter an amount' }).click()
  await expect(words).toBeVisible()
  await expect(sending.form.getByRole('textbox', { name: /^Amount to send/ })).toBeFocused()
  await page.keyboard.type('1')
  await expect(words).toHaveCount(0)
  await sending.form.getByRole('button', { name: 'Add a recipient' }).click()
  await expect(words).toBeVisible()
  await expect(sending.form.getByRole('textbox', { name: 'Recipient' })).toBeFocused()
  await page.keyboard.insertText(stranger)
  await expect(sending.form.getByRole('button', { name: 'Review send' })).toBeEnabled()
})

test('as much as there is leaves the minimum; a payment link names the recipient', async ({ sending }) => {
  await sending.open()
  await sending.start()
  await sending.fill('1', `solana:${stranger}`)
  await sending.form.getByRole('button', { name: /^Max/ }).click()
  await sending.send()
  await expect.poll(() => sending.pending()).toEqual([{ status: 'confirmed', id: expect.any(String) }])
  expect(sending.balance(first(sending))).toBe(minimum)
})

test('a new account needs the minimum, and a link to a server is no recipient', async ({ sending }) => {
  await sending.open()
  await sending.start()
  await sending.fill('0.0001', stranger)
  await expect(
    sending.form.getByRole('button', { name: 'The recipient needs at least 0.00089088 SOL' }),
  ).toBeDisabled()
  await sending.clear()
  // Solana has no names here, and none is offered.
  await expect(sending.form.getByRole('textbox', { name: 'Recipient' })).toHaveAttribute(
    'placeholder',
    'Address',
  )
  await sending.fill('1', 'solana:https://example.com/pay')
  await expect(sending.form.getByText(/^This payment link can’t be used here\./).first()).toBeVisible()
  await expect(sending.form.getByRole('button', { name: 'Review send' })).toHaveCount(0)
})

test('a token is sent, and the account for its recipient is opened; one of Token-2022 keeps its transfer fee', async ({
  sending,
}) => {
  await sending.open()
  for (const { symbol, mint, received } of [
    { symbol: 'SPL', mint: 'spl', received: 100n },
    { symbol: 'FEE', mint: 'transferFee', received: 99n },
  ] as const) {
    await test.step(symbol, async () => {
      await sending.start()
      await sending.choose(`${symbol} Coin`)
      await sending.fill('100', stranger)
      await sending.form.getByRole('button', { name: 'Review send' }).click()
      const { review } = sending
      await expect(review.getByRole('button', { name: `Send 100 ${symbol}` })).toBeEnabled()
      await expect(review.getByText('Account for the recipient')).toBeVisible()
      await expect(review.getByText(`First ${symbol} for this recipient`)).toBeVisible()
      await expect(review.getByText('This token charges a transfer fee')).toHaveCount(
        received === 100n ? 0 : 1,
      )
      const before = (await sending.pending()).length
      await review.getByRole('button', { name: /^Send / }).click()
      await expect
        .poll(async () => (await sending.pending()).filter(({ status }) => status === 'confirmed').length)
        .toBe(before + 1)
      const made = sending.chain.mints[mint]
      const units = 10n ** BigInt(made.decimals)
      expect(await tokensOf(sending, stranger, made as never)).toBe(received * units)
      await expect(sending.account).toBeVisible()
      await sending.account.getByRole('button', { name: 'Close' }).click()
    })
  }
})

test('error: what a token or its recipient refuses is said in the form, and the wallet is asked for nothing', async ({
  sending,
}) => {
  const { chain, form } = sending
  // Neither a paused token nor a frozen account comes about by the transactions of others.
  const paused: LaidToken = {
    ...{ mint: address('Ga9fNxCTsmxjrQ26bd3Kv5mQyXLBRgGrVJCDT2WLFm9h'), program: 'token2022', decimals: 2 },
    extensions: [{ type: 26, data: bytesWith(33, { 32: 1 }) }],
  }
  const frozen: LaidToken = { mint: address('DpVVrz6C7GKpYGwwcTYYkM4kk4HmGbdxhD6UeSdVPw9y'), decimals: 2 }
  for (const token of [paused, frozen]) {
    layMint(chain.svm, token)
    const owned = { owner: chain.funded[0].address, amount: 1_000n, isFrozen: token === frozen }
    await layTokenAccount(chain.svm, { token, ...owned })
  }
  const { hook } = chain.mints
  await sending.open('', { HOOK: hook, PAUSE: { ...paused, decimals: 2 }, ICE: { ...frozen, decimals: 2 } })
  await sending.start()
  for (const [symbol, title, text] of [
    ['STAY', 'STAY can’t be sent', 'It stays with the wallet it was given to.'],
    ['HOOK', 'HOOK can’t be sent from here', 'It runs its own program on every transfer.'],
    ['PAUSE', 'PAUSE is paused', 'Its issuer has stopped all transfers for now.'],
    ['ICE', 'Your ICE is frozen', 'Its issuer has frozen your account.'],
  ] as const) {
    await sending.choose(`${symbol} Coin`)
    await sending.fill('1', stranger)
    await expect(form.getByRole('button', { name: title })).toBeDisabled()
    await expect(form.getByText(text)).toBeVisible()
    await sending.clear()
  }
  await sending.choose('SPL Coin')
  await sending.fill('1', chain.mints.spl.mint)
  await expect(form.getByRole('button', { name: 'This is the address of a token' })).toBeDisabled()
  expect(await sending.prompts()).toEqual(['standard:connect'])
})

test('a wallet that cannot sign without sending sends by itself; one that can do neither offers no Send', async ({
  sending,
}) => {
  await sending.open()
  await sending.wallet({ lacks: ['solana:signTransaction'] })
  await sending.start()
  await sending.fill('1', stranger)
  await sending.send()
  await expect.poll(() => sending.pending()).toEqual([{ status: 'confirmed', id: expect.any(String) }])
  expect(sending.balance(stranger)).toBe(1_000_000_000n)
  expect(await sending.prompts()).toEqual(['standard:connect', 'solana:signAndSendTransaction'])
  const send = sending.account.getByRole('button', { name: 'Send', exact: true })
  await send.click()

  // What it has made of it is seen on the chain alone, when it is too late.
  await sending.tampers(true)
  await sending.fill('1', stranger)
  await sending.send()
  await expect(sending.review.getByText('A different transaction was sent')).toBeVisible()
  await expect(sending.review.getByText(/^Test Wallet changed the transaction and sent it\./)).toBeVisible()
  expect(sending.balance(stranger)).toBe(11_000_000_000n)
  await sending.review.getByRole('button', { name: 'Close' }).click()
  await sending.demo.accountButton.click()
  await expect(send).toBeVisible()
  await sending.wallet({ lacks: ['solana:signTransaction', 'solana:signAndSendTransaction'] })
  await expect(send).toHaveCount(0)
  await expect(sending.account.getByRole('button', { name: 'Receive', exact: true })).toBeVisible()
})

test('a payment link says what to send; a recipient who needs a memo gets the token with one', async ({
  sending,
}) => {
  await sending.open()
  await sending.start()
  const { mint } = sending.chain.mints.memoRequired
  const link = `solana:${second(sending)}?amount=1&spl-token=${mint}&reference=${stranger}&label=Shop`
  await sending.form.getByRole('textbox', { name: 'Recipient' }).fill(link)
  await expect(sending.form.getByRole('button', { name: 'The recipient requires a memo' })).toBeDisabled()
  await sending.form.getByRole('textbox', { name: 'Memo' }).fill('Order 7')
  await sending.form.getByRole('button', { name: 'Review send' }).click()
  await expect(sending.review.getByText('Order 7')).toBeVisible()
  await expect(sending.review.getByText('Reference', { exact: true })).toBeVisible()
  await sending.review.getByRole('button', { name: 'Send 1 MEM' }).click()
  await expect.poll(() => sending.pending()).toEqual([{ status: 'confirmed', id: expect.any(String) }])
})

test('error: §8 a failed send says so, with the reason below; a refusal is no error', async ({
  sending,
  page,
}) => {
  await sending.open()
  await sending.start()
  await sending.fill('1', second(sending))
  await page.evaluate(() => window.latchkit.wallet.set({ reject: true }))
  await sending.send()
  await expect(sending.review.getByText('You cancelled in Test Wallet.')).toBeVisible()
  await expect(sending.toast('Failed to send transaction. Please try again.')).toHaveCount(0)
  await page.evaluate(() =>
    window.latchkit.wallet.set({ reject: false, answers: { 'solana:signTransaction': [] } }),
  )
  await sending.review.getByRole('button', { name: 'Send 1 SOL' }).click()
  await expect(sending.toast('Failed to send transaction. Please try again.')).toContainText(
    'Test Wallet sent an unexpected response.',
  )
  expect(await sending.pending()).toEqual([])
})

test('a transaction that no block took in is dropped, also after a reload', async ({ sending, page }) => {
  await sending.open()
  await sending.start()
  await sending.fill('1', second(sending))
  sending.chain.hold()
  await sending.send()
  await expect(sending.letGo()).toBeVisible()
  await expect.poll(() => sending.pending()).toEqual([{ status: 'pending', id: expect.any(String) }])
  await page.reload()
  await expect.poll(() => sending.pending()).toEqual([{ status: 'pending', id: expect.any(String) }])
  sending.chain.expireBlockhash()
  await expect
    .poll(() => sending.pending(), { timeout: 20_000 })
    .toEqual([{ status: 'dropped', id: expect.any(String) }])
})
