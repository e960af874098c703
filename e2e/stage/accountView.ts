import type { Locator, Page } from '@playwright/test'

/** The demo on the seeded chain, with the gateway that knows its history. */
export const withGateway = 'networks=31337&backend=on'

export const tab = (dialog: Locator, name: string) => dialog.getByRole('tab', { name })
export const tokens = (page: Page) => page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
export const entries = (dialog: Locator) => dialog.getByRole('tabpanel').getByRole('listitem')
/** The figure at the top, in the words it is read out with. */
export const total = (dialog: Locator) => dialog.locator('[part="balance"]')
