import type { Page } from '@playwright/test'
import { linkOf } from './stage/pairedTest.js'
import { copied, pairAny } from './stage/pairingViews.js'
import { test as pairTest } from './stage/pairTest.js'
import { members } from './stage/signIn.js'
import { expect, test } from './stage/test.js'
import { tryAgain } from './stage/tryAgain.js'

// One answer connects and signs in: over a pairing with WalletKit, and by a wallet of Wallet Standard.

const pairing = 'pairing=on&wallet=off&siwx=required&networks=31337,31338'

pairTest(
  'over a pairing: one answer in the wallet connects and signs in, and the server has verified it',
  async ({ demo, page, wallet }) => {
    await wallet.open()
    const address = await wallet.addressOf('Account 1')
    const dialog = await pairAny(demo, pairing)
    await wallet.paste(await copied(dialog))
    const question = wallet.question('Sign in to a site')
    await expect(question.getByRole('region', { name: 'Message' })).toContainText(
      'wants you to sign in with your Ethereum account:',
    )
    await expect(question).toContainText('Sign in to the Latchkit demo. I further authorize the stated URI')
    // A refusal is one of the connection; the next link has a nonce of its own.
    await wallet.button('Reject').click()
    await expect(dialog.getByRole('heading', { name: 'Connection cancelled' })).toBeVisible()
    await expect(demo.fact('status')).toHaveText('disconnected')
    await tryAgain(dialog)
    await wallet.paste(await copied(dialog))
    await expect(question).toBeVisible()
    await wallet.approve()
    await expect(demo.fact('session')).toHaveText(address)
    await expect(demo.fact('status')).toHaveText('connected')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await members(page)).toEqual([200, expect.stringContaining(`eip155:31337:${address}`)])
    // The wallet's session is as good as any other.
    const result = await demo.tryIt('Sign message')
    await expect(wallet.question('Sign message')).toContainText('Hello from Latchkit')
    await wallet.approve()
    await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  },
)

pairTest(
  'a wallet that cannot do both at once connects, and is asked to sign after that',
  async ({ demo, page, wallet }) => {
    await wallet.open('/?signIn=off')
    const address = await wallet.addressOf('Account 1')
    await demo.open(pairing)
    await wallet.paste(await linkOf(demo))
    await expect(wallet.question('Connect a site')).toBeVisible()
    await wallet.approve()
    await expect(demo.fact('status')).toHaveText('connected')
    await expect(demo.fact('session')).toHaveText('')
    await demo.dialog('Sign In').getByRole('button', { name: 'Sign in' }).click()
    await expect(wallet.question('Sign message')).toContainText('Sign in to the Latchkit demo.')
    await wallet.approve()
    await expect(demo.fact('session')).toHaveText(address)
    expect(await members(page)).toEqual([200, expect.stringContaining(`eip155:31337:${address}`)])
  },
)

for (const kind of ['required', 'gateway']) {
  test(`solana:signIn, ${kind}: one answer of the wallet connects and signs in`, async ({ demo, page }) => {
    await demo.open(`namespaces=solana&siwx=${kind}`)
    await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
    await expect(demo.fact('status')).toHaveText('connected')
    const address = (await demo.fact('address').textContent()) ?? ''
    await expect(demo.fact('session')).toHaveText(address)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await prompts(page)).toEqual(['solana:signIn'])
    if (kind === 'gateway') return
    expect(await members(page)).toEqual([200, expect.stringContaining(`:${address}`)])
  })
}

test('solana:signIn refused: nothing is connected, and trying again asks the same', async ({
  demo,
  page,
}) => {
  await demo.open('namespaces=solana&siwx=required')
  await page.evaluate(() => window.latchkit.wallet.set({ reject: true }))
  await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
  const dialog = demo.dialog('Test Wallet')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
  await page.evaluate(() => window.latchkit.wallet.set({ reject: false }))
  await tryAgain(dialog)
  await expect(demo.fact('session')).not.toHaveText('')
  expect(await prompts(page)).toEqual(['solana:signIn', 'solana:signIn'])
})

const prompts = (page: Page) => page.evaluate(() => window.latchkit.wallet.prompts)
