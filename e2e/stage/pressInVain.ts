import type { Locator } from '@playwright/test'
import { expect } from './test.js'

/** Presses what is there and is disabled, as a person does: by mouse, and by keyboard. */
export async function pressInVain(control: Locator, dialog: Locator): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription('Accept the terms first')
  await control.click({ force: true })
  await control.focus()
  await control.press('Enter')
  await control.press('Space')
  await expect(control).toBeFocused()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText('Accept the terms first')
}
