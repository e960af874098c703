import { expect, type Frame, type Page } from '@playwright/test'

/** The live modal's frame in the landing page. */
export const live = 'iframe[title="The modal, live"]'

/** Opens the landing page; answers the live modal, with its list. */
export async function openLanding(page: Page, query = '', title = live) {
  await page.goto(`/?font=Inter&${query}`)
  const modal = page.frameLocator(title)
  await expect(modal.getByRole('listitem').first()).toBeVisible()
  return modal
}

/** The live modal's page. */
export const frameOf = (page: Page) => page.frames().find((frame) => frame.url().includes('/play?')) as Frame

/** Opens the landing page without a query. Returns the live modal, with its list. */
export async function visit(page: Page) {
  await page.goto('/')
  const modal = page.frameLocator(live)
  await expect(modal.getByRole('listitem').first()).toBeVisible()
  return modal
}

/** The radio button of a moment above the live modal. */
export const momentOf = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What the modal shows' }).getByRole('radio', { name, exact: true })
