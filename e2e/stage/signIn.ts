import type { Frame, Locator, Page } from '@playwright/test'
import type { Demo } from './Demo.js'
import { expect } from './test.js'

/** Makes the test wallet one that cannot connect and sign in by one answer. */
export const signsInLater = (page: Page) =>
  page.evaluate(() => window.latchkit.wallet.set({ lacks: ['solana:signIn'] }))

/** Connects, and answers the dialog that asks to sign in. */
export async function toSignIn(demo: Demo, query: string): Promise<Locator> {
  await demo.open(query)
  await signsInLater(demo.page)
  await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
  const dialog = demo.dialog('Sign In')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Reads the page for members: the site's own server says there who the visitor is. */
export const members = (page: Page | Frame) => page.evaluate(readMembers)

/** Does so within the page. It runs there, so it holds on to nothing of this file. */
export async function readMembers(): Promise<readonly [status: number, text: string]> {
  const response = await fetch('/members')
  return [response.status, await response.text()]
}

/** The state of the sign-in of a namespace. */
export const statusOf = (page: Page, namespace: string) =>
  page.evaluate(
    (name) => window.latchkit.kits[0].store.getState().siwx?.signIns[name]?.status ?? 'absent',
    namespace,
  )
