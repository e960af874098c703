import type { Page } from '@playwright/test'
import { EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, expectSigned, partitioned, test } from './stage/emailTest.js'
import { launchOptions } from './stage/launchOptions.js'
import { openPopup } from './stage/openPopup.js'
import { hourMs, secureOrigin } from './stage/ownCustody.js'
import { inOwnProfile, storesInFrames, storesNothingAt, storesNothingInFrames } from './stage/ownProfile.js'
import { pressAlive } from './stage/pressAlive.js'
import { comeIn, openSocialWindow, socialQuery } from './stage/socialLogin.js'

/** The names of the databases of the secure site that a tab of its own sees. */
async function databasesOf(page: Page): Promise<readonly (string | undefined)[]> {
  await page.goto(`${secureOrigin}/social`)
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
}

const kinds = {
  'shared by all sites': { launchOptions: launchOptions(), settings: storesInFrames, isShared: true },
  'divided by sites': { launchOptions: partitioned(), settings: storesInFrames, isShared: false },
}

/** Has a message signed, and approves it in the window. */
async function sign(wallet: EmailWallet): Promise<void> {
  await wallet.demo.tryIt('Sign message')
  await wallet.press()
}

for (const [kind, { isShared, ...profile }] of Object.entries(kinds))
  test(`storage of frames ${kind}: who comes in by Google signs after a reload, and after 12 hours by Google again`, async ({
    custody,
  }) => {
    await inOwnProfile(profile, async (context) => {
      await custody.serve(context)
      const wallet = new EmailWallet(await context.newPage())
      await wallet.open(socialQuery)
      const address = await comeIn(wallet)
      await wallet.connected()
      const tab = await context.newPage()
      expect((await databasesOf(tab)).includes('latchkit:secure')).toBe(isShared)
      await tab.close()
      await wallet.page.reload()
      await expect(wallet.demo.fact('address')).toHaveText(address)
      await sign(wallet)
      await expectSigned(wallet, address)
      custody.advance(13 * hourMs)
      await sign(wallet)
      const proof = wallet.frame.getByRole('button', { name: 'Continue with Google' })
      const window = await openPopup(proof)
      await expect(wallet.page.getByTestId('result')).not.toHaveText(/^0x/)
      await window.getByRole('button', { name: 'Ada Lovelace' }).click()
      await expectSigned(wallet, address)
      await expect.poll(() => window.isClosed()).toBe(true)
    })
  })

test('storage refused to frames: the page forgets who came in by Google, and the window that remembers lets the next page in', async ({
  custody,
}) => {
  const profile = { launchOptions: launchOptions(), settings: storesNothingInFrames }
  await inOwnProfile(profile, async (context) => {
    await custody.serve(context)
    const wallet = new EmailWallet(await context.newPage())
    const pressed = (name: string) => openPopup(wallet.frame.getByRole('button', { name }))
    await wallet.open(socialQuery)
    const address = await comeIn(wallet)
    await expect(wallet.frame.getByText('Remember this browser?')).toBeVisible()
    const remembered = await pressed('Remember this browser')
    await expect.poll(() => remembered.isClosed()).toBe(true)
    await wallet.connected()
    await sign(wallet)
    await expectSigned(wallet, address)
    await wallet.page.reload()
    await expect(wallet.demo.fact('status')).toHaveText('disconnected')

    expect(await comeIn(wallet)).toBe(address)
    const opened = await pressed('I have another wallet window here')
    await pressAlive(opened.getByRole('button', { name: 'Approve', exact: true }))
    await expect(wallet.frame.getByText('You can use your wallet here now')).toBeVisible()
    await wallet.pressInFrame('Close')
    await sign(wallet)
    await expectSigned(wallet, address)
  })
})

test('a browser that lets the secure site store nothing: its window says so before it leaves, and an address signs in', async ({
  custody,
}) => {
  const settings = storesNothingAt(secureOrigin)
  await inOwnProfile({ launchOptions: partitioned(), settings }, async (context) => {
    await custody.serve(context)
    const wallet = new EmailWallet(await context.newPage())
    await wallet.open(socialQuery)
    const window = await openSocialWindow(wallet)
    await expect(window.getByText('This browser stores nothing for this site')).toBeVisible()
    expect(window.url()).toBe(`${secureOrigin}/social`)
    await window.close()
    await wallet.demo.dialog('Google').getByRole('button', { name: 'Cancel' }).click()
    const email = newEmail()
    const dialog = wallet.demo.dialog('Connect Wallet')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
    await dialog.getByRole('button', { name: 'Continue with email' }).click()
    await wallet.code.fill(await custody.codeTo(email))
    await wallet.pressInFrame('Not now')
    await wallet.connected()
  })
})
