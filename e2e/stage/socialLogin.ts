import type { Page } from '@playwright/test'
import type { EmailWallet } from './EmailWallet.js'
import { expect } from './emailTest.js'
import { openPopup } from './openPopup.js'
import { basePort } from './ports.js'
import { pressAlive } from './pressAlive.js'

/** What the demo is opened with, so that it offers providers. */
export const socialQuery = 'networks=31337&socials=google,apple,github'

/** The frame's offer to add an address to a wallet that a provider has made. */
export const emailOffer = ({ frame }: EmailWallet) => frame.getByText(/^Add an email, so that your /)

const skipping = new WeakSet<Page>()

/** Skips the offer of an address whenever it comes, since it covers the page. */
export async function skipOffers(wallet: EmailWallet): Promise<void> {
  const { page } = wallet
  if (skipping.has(page)) return
  skipping.add(page)
  await page.addLocatorHandler(emailOffer(wallet), () => wallet.pressInFrame('Not now'))
}

/** Opens the window of a provider by the button in Connect. */
export async function openSocialWindow(wallet: EmailWallet, name = 'Google'): Promise<Page> {
  await skipOffers(wallet)
  const dialog = await wallet.demo.openConnect()
  return openPopup(dialog.getByRole('button', { name: `Continue with ${name}`, exact: true }))
}

/** Says in the window that the site may know the wallet, as it asks on a device that was never signed in there. */
export async function allowSite(window: Page, name = 'Google'): Promise<void> {
  await expect(window.getByRole('heading', { name: `Sign in to demo.localhost:${basePort}` })).toBeVisible()
  await pressAlive(window.getByRole('button', { name: `Continue with ${name}`, exact: true }))
}

/** Opens the window of a provider, and goes on to the provider. */
export async function openProvider(wallet: EmailWallet, name = 'Google'): Promise<Page> {
  const window = await openSocialWindow(wallet, name)
  await allowSite(window, name)
  return window
}

/** Goes on to the provider, past the question of the window on a device that was never signed in on the site. */
async function goToProvider(window: Page, name: string): Promise<void> {
  const provider = window.getByRole('heading', { name: `${name} (development)` })
  const question = window.getByRole('heading', { name: 'Sign in to demo.localhost' })
  await expect(provider.or(question)).toBeVisible()
  if (await question.isVisible()) await allowSite(window, name)
  await expect(provider).toBeVisible()
}

/** Comes in as a person whom the stand-in knows. */
export async function comeIn(
  wallet: EmailWallet,
  name = 'Google',
  person = 'Ada Lovelace',
): Promise<`0x${string}`> {
  const window = await openSocialWindow(wallet, name)
  await goToProvider(window, name)
  await window.getByRole('button', { name: person }).click()
  await expect(wallet.demo.fact('status')).toHaveText('connected')
  return wallet.address()
}

/** Goes on to Google in an open window, and answers as the person of an address. */
export async function enterAs(window: Page, email: string): Promise<void> {
  await goToProvider(window, 'Google')
  await answerAs(window, email)
}

/** Answers a provider as the person of an address. */
export async function answerAs(window: Page, email: string): Promise<void> {
  await window.getByRole('textbox', { name: 'Email address' }).fill(email)
  await window.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** Reads the digits that a window without an opener shows. */
export async function shownDigits(window: Page): Promise<string> {
  const shown = window.getByLabel('Code for the page')
  await expect(shown).toBeVisible()
  await expect(window.getByText(`in the box on demo.localhost:${basePort}`)).toBeVisible()
  return ((await shown.locator('.unseen').textContent()) ?? '').replaceAll(' ', '')
}

/** Types the digits that a window shows in the box of the frame, at the second try. */
export async function typeDigits(wallet: EmailWallet, window: Page): Promise<void> {
  const digits = await shownDigits(window)
  const field = wallet.frame.getByRole('textbox', { name: 'Code from the window' })
  await field.fill(digits === '000000' ? '111111' : '000000')
  await expect(wallet.frame.getByText('You have two tries left')).toBeVisible()
  await field.fill(digits)
}
