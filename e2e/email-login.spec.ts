import type { Locator } from '@playwright/test'
import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { pressAlive } from './stage/pressAlive.js'

test.use({ launchOptions: partitioned() })

const wrong = (code: string) => code.replace(/./g, (digit) => String((Number(digit) + 1) % 10))

test('error: a wrong, an old, a used and an expired code open nothing, and each says what to do', async ({
  wallet,
  custody,
  page,
  watched,
}) => {
  // The services refuse codes, and browsers write that into the console.
  watched.expected.push(/401|429/)
  await page.clock.install()
  const pass = async (seconds: number) => {
    custody.advance(seconds * 1_000)
    await page.clock.fastForward(seconds * 1_000)
  }
  const { frame } = wallet
  const problem = frame.getByRole('alert')
  const resend = frame.getByRole('button', { name: 'Resend code' })
  const email = newEmail()
  await wallet.open()
  const dialog = await wallet.type('ada@gmial.com')
  await expect(wallet.code).toBeVisible()
  // Who sees the mistake goes back, and is offered what was meant.
  await frame.getByRole('button', { name: 'Change it' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveValue('ada@gmial.com')
  await dialog.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).click()
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  await expect(field).toHaveValue('ada@gmail.com')
  await field.fill(email)
  await field.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/^Please try again after \d+ seconds$/)
  await pass(31)
  await field.press('Enter')

  const first = await custody.codeTo(email)
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/^Resend in 0:\d\d$/)
  await expect(problem).toHaveText('')
  await resend.dispatchEvent('click')
  await expect(problem).toHaveText(/^Please try again after \d+ seconds$/)
  await wallet.code.fill(wrong(first))
  await expect(problem).toHaveText('That’s not the code. Tries left: 4.')
  await pass(31)
  await resend.click()
  await expect(problem).toHaveText('We sent a new code. Only the newest one works.')
  const second = await custody.codeTo(email, 2)
  await wallet.code.fill(first)
  await expect(problem).toHaveText('That’s not the code. Tries left: 4.')
  await wallet.code.fill(second)
  await wallet.connected()
  const address = await wallet.address()

  // The same device again: neither the used code nor one that is too old lets it in.
  await wallet.demo.tryIt('Disconnect')
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  await pass(31)
  await wallet.type(email)
  const third = await custody.codeTo(email, 3)
  await wallet.code.fill(second)
  await expect(problem).toHaveText('That’s not the code. Tries left: 4.')
  custody.advance(600_000)
  await wallet.code.fill(third)
  await expect(problem).toHaveText('This code no longer works. Resend the code and enter the new one.')
  await resend.click()
  await wallet.code.fill(await custody.codeTo(email, 4))
  await wallet.connected()
  expect(await wallet.address()).toBe(address)
})

test('a field that comes late moves no wallet', async ({ wallet, page }) => {
  let bring = () => {}
  const brought = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(/EmailField/, (route) => brought.then(() => route.continue()))
  await wallet.open()
  const dialog = await wallet.demo.openConnect()
  const row = dialog.getByRole('listitem').first()
  await expect(row).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  await expect(field).toHaveCount(0)
  const before = await row.boundingBox()
  bring()
  await expect(field).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
})

test('by keyboard alone: the frame takes the focus and gives it back', async ({ wallet, page }) => {
  const email = newEmail()
  const { keyboard } = page
  await wallet.open('networks=31337')
  await wallet.demo.connectButton.press('Enter')
  const field = page.getByRole('textbox', { name: 'Email address' })
  await expect(field).toBeVisible()
  while (!(await field.evaluate((each) => each.matches(':focus')))) await keyboard.press('Tab')
  await keyboard.type(email)
  await keyboard.press('Enter')
  await expect(wallet.code).toBeFocused()
  await keyboard.type((await wallet.newestCode(email)).slice(0, 6))
  await wallet.connected()
  await expect(wallet.demo.accountButton).toBeFocused()

  const sign = page.getByRole('button', { name: 'Sign message' })
  await sign.press('Enter')
  await expect(wallet.windowButton).toBeEnabled()
  const tabTo = async (button: Locator) => {
    const focused = () => button.evaluate((each) => each.matches(':focus'))
    while (!(await focused())) await button.page().keyboard.press('Tab')
  }
  await tabTo(wallet.windowButton)
  const window = await openPopup(wallet.windowButton, () => keyboard.press('Enter'))
  const approve = window.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await tabTo(approve)
  // The window closes while the key goes down.
  await Promise.allSettled([window.keyboard.press('Enter')])
  await expect(page.getByTestId('result')).toHaveText(/^0x[\da-f]{130}$/)
  await expect(sign).toBeFocused()
  // Escape closes the frame, as it does each dialog, also after a press beside it: what waits is refused.
  await sign.press('Enter')
  await expect(wallet.dialog('Approve Transaction')).toBeVisible()
  await expect(wallet.windowButton).toBeVisible()
  await page.mouse.click(5, 5)
  // The focus goes back into another process: a key that overtakes it is lost, and a person presses again.
  await expect(async () => {
    await keyboard.press('Escape')
    await expect(page.getByTestId('result')).toHaveText('userRejected', { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(sign).toBeFocused()
})

test.describe('on a narrow screen, in Arabic', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the frame is a sheet as wide as the screen, and reads from the right', async ({ wallet, page }) => {
    const email = newEmail()
    await wallet.open('networks=31337&lang=ar')
    await page.getByRole('button', { name: 'توصيل المحفظة' }).click()
    const field = page.locator('latchkit-modal input[type="email"]')
    await field.fill(email)
    await field.press('Enter')
    const frame = page.locator('latchkit-frame dialog')
    await expect(frame).toHaveAttribute('aria-label', 'تأكيد البريد الإلكتروني')
    await expect.poll(() => frame.boundingBox()).toMatchObject({ x: 0, width: 360 })
    await expect(wallet.frame.locator('html')).toHaveAttribute('dir', 'rtl')
    const code = wallet.frame.getByRole('textbox')
    // Arabic keyboards write these.
    const digits = await wallet.newestCode(email)
    await code.fill(digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))))
    await expect(wallet.demo.fact('status')).toHaveText('connected')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect.poll(() => wallet.frame.locator('html').evaluate((each) => each.scrollWidth)).toBe(360)
    // On a lower screen the sheet ends at its top, and the buttons stay in sight.
    await page.setViewportSize({ width: 360, height: 480 })
    await expect.poll(() => frame.boundingBox()).toMatchObject({ y: 0, height: 480 })
    await expect(wallet.frame.locator('.footer .primary')).toBeInViewport({ ratio: 1 })
    const window = await openPopup(wallet.frame.locator('.footer .primary'))
    await window.setViewportSize({ width: 360, height: 480 })
    await pressAlive(window.locator('.decision .primary'))
    await expect(page.getByTestId('result')).toHaveText(/^0x[\da-f]{130}$/)
  })
})
