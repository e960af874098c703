import type { Page } from '@playwright/test'
import { setBalance } from './stage/chain.js'
import { accounts } from './stage/Demo.js'
import { type EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { pressAlive } from './stage/pressAlive.js'
import { members } from './stage/signIn.js'
import { giveSol } from './stage/solanaChain.js'

test.use({ launchOptions: partitioned() })

/** The answer of `/members` to who is not signed in, as the console tells it. */
const notSignedIn = /status of 401/

/** Logs in up to where the site asks to sign in. @returns The dialog that asks. */
async function toSignIn(wallet: EmailWallet, query: string) {
  await wallet.open(query)
  const email = newEmail()
  await wallet.type(email)
  await expect(wallet.code).toBeVisible()
  await wallet.typeCode(email)
  const dialog = wallet.demo.dialog('Sign In')
  await expect(dialog.getByRole('button', { name: 'Sign in' })).toBeVisible()
  return dialog
}

for (const namespace of ['eip155', 'solana']) {
  test(`${namespace}, required: the wallet that was made by e-mail signs in, also after a first Reject`, async ({
    wallet,
    page,
    watched,
  }) => {
    watched.expected.push(notSignedIn)
    const dialog = await toSignIn(wallet, `namespaces=${namespace}&siwx=required`)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await pressAlive(wallet.frame.getByRole('button', { name: 'Reject' }))
    await expect(dialog.getByRole('alert').getByText('Signature declined')).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await wallet.press()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const address = await wallet.address()
    await expect(wallet.demo.fact('session')).toHaveText(address)
    expect(await members(page)).toEqual([200, expect.stringContaining(address)])
  })

  test(`${namespace}, optional: a sign-in that is put off is done later, and the wallet stays connected`, async ({
    wallet,
    page,
    watched,
  }) => {
    watched.expected.push(notSignedIn)
    const dialog = await toSignIn(wallet, `namespaces=${namespace}&siwx=optional`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await wallet.connected()
    const result = await wallet.demo.tryIt('Sign in')
    await wallet.press()
    const address = await wallet.address()
    await expect(result).toHaveText(address)
    await expect(wallet.demo.fact('session')).toHaveText(address)
    expect((await members(page))[0]).toBe(200)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

/** Sends by the views, and approves in the window. */
async function send(page: Page, wallet: EmailWallet, amount: string, to: string) {
  await wallet.demo.accountButton.click()
  const { demo } = wallet
  await demo.dialog('Account').getByRole('button', { name: 'Send', exact: true }).click()
  const form = demo.dialog('Send')
  await form.getByRole('textbox', { name: /^Amount to send/ }).fill(amount)
  await form.getByRole('textbox', { name: 'Recipient' }).fill(to)
  await form.getByRole('button', { name: 'Review send' }).click()
  const review = demo.dialog('Review Send')
  await review.getByRole('button', { name: /^Send / }).click()
  await pressAlive(wallet.frame.getByRole('button', { name: 'Reject' }))
  // Readings 23: a refusal is no error, and the review is there again with all that was typed.
  await expect(review.getByText(new RegExp(`^Send ${amount.replace('.', '\\.')} `)).first()).toBeVisible()
  await review.getByRole('button', { name: /^Send / }).click()
  await wallet.press()
  await expect(demo.dialog('Account')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Transaction started' })).toContainText(
    `Sent ${amount}`,
  )
  await expect(demo.dialog('Account')).toBeVisible()
  await demo.dialog('Account').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('readings 43, eip155: a send that the window approves ends on Account', async ({ wallet, page }) => {
  await wallet.open('namespaces=eip155&networks=31337')
  const { address } = await wallet.logIn()
  await setBalance(31337, address, 2n)
  await send(page, wallet, '1.5', accounts[1])
})

test('readings 43, solana: a send that the window approves ends on Account', async ({ wallet, page }) => {
  await wallet.open('namespaces=solana')
  const { address } = await wallet.logIn()
  await giveSol(address, 2n)
  await send(page, wallet, '1.5', '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny')
})
