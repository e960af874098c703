import type { Page } from '@playwright/test'
import { demoAddress } from './Demo.js'
import { expect, type Phone } from './phoneTest.js'

/** The relay has what the page published. */
export const publishedLink = (page: Page) =>
  page
    .waitForEvent('websocket', (socket) => /relay/.test(socket.url()))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => /"result":true/.test(String(payload))),
    )

/** A site whose own relay MetaMask can hear, as a phone shows it, with the list open and its link made. */
export async function listOn(phone: Phone, query = 'wallet=off&pairing=on&pairingWallets=metamask') {
  const { page } = phone
  const published = publishedLink(page)
  await page.goto(demoAddress(query))
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  const list = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(list).toBeVisible()
  await published
  return list
}

/** The pairing link in the address of an app. */
export const uriIn = (href = '') => new URL(href).searchParams.get('uri') ?? ''

/** The list, and MetaMask's app opened from it. */
export async function tapped(phone: Phone, query?: string) {
  const list = await listOn(phone, query)
  await list.getByRole('button', { name: 'MetaMask', exact: true }).tap()
  const { href } = await phone.openedOnce()
  const dialog = phone.page.getByRole('dialog', { name: 'MetaMask', exact: true })
  return { dialog, uri: uriIn(href) }
}
