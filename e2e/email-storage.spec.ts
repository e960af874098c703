import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, test } from './stage/emailTest.js'
import { launchOptions } from './stage/launchOptions.js'

// Playwright's Chromium refuses a frame of another site any storage, as browsers do that block it.

test('blocked storage: the wallet works until the page goes, and says so', async ({ wallet, page }) => {
  const email = newEmail()
  await wallet.open('networks=31337')
  await wallet.type(email)
  await expect(wallet.frame.getByText(/forgets the wallet when you close the page/)).toBeVisible()
  await wallet.typeCode(email)
  await expect(wallet.frame.getByText('Remember this browser?')).toBeVisible()
  await wallet.frame.getByRole('button', { name: 'Not now' }).click()
  await wallet.connected()
  const result = await wallet.demo.tryIt('Sign message')
  await wallet.press()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  await page.reload()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
})

test('open storage: the session outlives the page', async ({ baseURL }) => {
  // Frames of other sites keep what they have in a browser that is not private, where visitors allow it.
  const profile = mkdtempSync(join(tmpdir(), 'latchkit-profile-'))
  mkdirSync(join(profile, 'Default'))
  writeFileSync(
    join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 0 } }),
  )
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    baseURL: baseURL ?? '',
  })
  const wallet = new EmailWallet(await context.newPage())
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn()
  await wallet.page.reload()
  await expect(wallet.demo.fact('address')).toHaveText(address)
  const result = await wallet.demo.tryIt('Sign message')
  await wallet.press()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})
