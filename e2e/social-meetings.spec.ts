import type { Page } from '@playwright/test'
import { EmailWallet, newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, signMessage, test } from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { openWindow } from './stage/openWindow.js'
import {
  allowSite,
  answerAs,
  comeIn,
  enterAs,
  openProvider,
  openSocialWindow,
  socialQuery,
} from './stage/socialLogin.js'
import { activeFact, goTo, isSolanaMessage, localSolana, statuses } from './stage/twoFamiliesTest.js'

test.use({ launchOptions: partitioned() })

// Logins by a provider meet what else there is: families, kits, tabs, reloads, and the browser's Back. What each wallet does in each family,
// sign-in to the site and a switch of networks among it, stands in the table of seams.

test('a site of two families: one login by Google opens an address of each, and each signs', async ({
  wallet,
  custody: _,
}) => {
  const { demo, page } = wallet
  const result = page.getByTestId('result')
  await wallet.open('socials=google&namespaces=eip155,solana')
  await enterAs(await openSocialWindow(wallet), newEmail())
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })
  await goTo(demo, 'eip155:31337')
  const evm = (await activeFact(demo, 'address').textContent()) as `0x${string}`
  await signMessage(wallet, evm)
  await goTo(demo, localSolana)
  const solana = (await activeFact(demo, 'address').textContent()) ?? ''
  await demo.tryIt('Sign message')
  await wallet.press()
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(await isSolanaMessage('Hello from Latchkit', (await result.textContent()) ?? '', solana)).toBe(true)
})

/** Skips the offer of an address, in whichever frame of a page it stands, until nothing covers the page. */
async function skipOffer(page: Page): Promise<void> {
  await expect(async () => {
    for (const frame of page.frames()) {
      const button = frame.getByRole('button', { name: 'Not now' })
      if (await button.isVisible()) await button.click({ timeout: 2_000 })
    }
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

test('two kits of a page: each serves the login that it began, and the other one stays as it is', async ({
  wallet,
  custody: _,
}) => {
  await wallet.open(`${socialQuery}&kits=2`)
  const [one, two] = [wallet.demo.kit('1'), wallet.demo.kit('2')]
  const press = async (kit: typeof one) => {
    const dialog = await kit.openConnect()
    return openPopup(dialog.getByRole('button', { name: 'Continue with Google', exact: true }))
  }
  // The first kit has a login in progress, too: its window is another one.
  const left = await press(one)
  await expect(left.getByRole('heading', { name: 'Sign in to demo.localhost' })).toBeVisible()
  await one.dialog('Google').getByRole('button', { name: 'Cancel' }).click()
  await one.dialog('Connect Wallet').getByRole('button', { name: 'Close' }).click()
  const email = newEmail()
  await enterAs(await press(two), email)
  await expect(two.fact('status')).toHaveText('connected')
  await expect(one.fact('status')).toHaveText('disconnected')
  const address = (await two.fact('address').textContent()) ?? ''
  await wallet.page.reload()
  await expect(two.fact('address')).toHaveText(address)
  await expect(one.fact('status')).toHaveText('disconnected')
  // Two kits of one site have one wallet.
  await enterAs(await press(one), email)
  await expect(one.fact('address')).toHaveText(address)
  await skipOffer(wallet.page)
  await expect(two.fact('address')).toHaveText(address)
})

/** Opens the demo in a second window of the same browser. */
async function openSecond({ page }: EmailWallet): Promise<EmailWallet> {
  const other = new EmailWallet(await openWindow(page.context()))
  await other.open(socialQuery)
  return other
}

test('a login in one tab is none in another; a sign-out in one is seen in the other', async ({
  wallet,
  custody: _,
}) => {
  await wallet.open(socialQuery)
  const other = await openSecond(wallet)
  const address = await comeIn(wallet)
  await wallet.connected()
  await other.page.reload()
  await expect(other.demo.fact('address')).toHaveText(address)
  await other.demo.tryIt('Disconnect')
  await expect(other.demo.fact('status')).toHaveText('disconnected')
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  expect(await wallet.storedText()).not.toMatch(/social_username|session_token|last_used_chain|@/)
})

/** Comes in by Google in two tabs at once: in the second one first. @returns The second tab, and its address before the first came in. */
async function comeInByBoth(wallet: EmailWallet, mine: string, theirs: string) {
  await wallet.open(socialQuery)
  const other = await openSecond(wallet)
  const [ownWindow, otherWindow] = [await openProvider(wallet), await openProvider(other)]
  await answerAs(otherWindow, theirs)
  await other.connected()
  const theirAddress = await other.address()
  await answerAs(ownWindow, mine)
  await wallet.connected()
  return { other, theirAddress }
}

test('a login in two tabs at once: each ends in its own page, with the account that was chosen there', async ({
  wallet,
  custody: _,
}) => {
  const email = newEmail()
  const { theirAddress } = await comeInByBoth(wallet, email, email)
  expect(await wallet.address()).toBe(theirAddress)
  await signMessage(wallet, theirAddress)
})

test('two tabs come in as two persons: the later one is the wallet of both, and nobody signs as the other', async ({
  wallet,
  custody: _,
}) => {
  const { other, theirAddress } = await comeInByBoth(wallet, newEmail(), newEmail())
  const address = await wallet.address()
  expect(address).not.toBe(theirAddress)
  await expect(other.demo.fact('address')).toHaveText(address)
  await signMessage(other, address)
})

test('reload: of the window at its question and at the provider, of the page meanwhile, and after the login', async ({
  wallet,
  custody: _,
}) => {
  await wallet.open(socialQuery)
  const window = await openSocialWindow(wallet)
  await expect(window.getByRole('heading', { name: 'Sign in to demo.localhost' })).toBeVisible()
  await window.reload()
  await allowSite(window)
  await expect(window.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  await window.reload()
  await expect(window.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  // The page has lost the login with its frame: nothing takes the answer, and the window says so.
  await wallet.page.reload()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await answerAs(window, newEmail())
  await expect(window.getByText('The page isn’t responding')).toBeVisible()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await window.close()
  const address = await comeIn(wallet)
  await wallet.page.reload()
  await expect(wallet.demo.fact('address')).toHaveText(address)
  await wallet.demo.tryIt('Sign message')
  await expect(wallet.windowButton).toBeVisible()
  await wallet.page.reload()
  await expect(wallet.demo.fact('address')).toHaveText(address)
  await signMessage(wallet, address)
})

test('Back at the provider: the window goes nowhere by it, and the page’s own tab comes back and can leave again', async ({
  wallet,
  page,
  watched,
}) => {
  // The stand-in's page, which the tab shows for a while, has no icon.
  watched.expected.push(/Failed to load resource.*404/)
  await wallet.open(`${socialQuery}&lang=en`)
  const window = await openProvider(wallet)
  await expect(window.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  expect(await window.goBack()).toBeNull()
  await expect(window.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  await window.close()

  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { get: () => true }))
  await page.reload()
  const place = page.url()
  const leave = async () => {
    const dialog = await wallet.demo.openConnect()
    await dialog.getByRole('button', { name: 'Continue with Google', exact: true }).click()
    await wallet.pressInFrame('Continue to Google')
    await allowSite(page)
    await expect(page.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  }
  await leave()
  await page.goBack()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  expect(page.url()).toBe(place)
  await leave()
  await answerAs(page, newEmail())
  await wallet.connected()
  expect(page.url()).toBe(place)
})
