import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { hourMs, secureOrigin } from './stage/ownCustody.js'

test.use({ launchOptions: partitioned() })

const noMail = 'The mail server isn’t responding, so we couldn’t send the code. Try again later.'
const notResponding = 'The wallet service isn’t responding. Check your connection and try again.'

test('error: with the secure site, auth, recovery or the mailer down it is said plainly, and the next use works', async ({
  wallet,
  custody,
  page,
  context,
  watched,
}) => {
  watched.expected.push(/ERR_|Failed to load resource|the secure frame|email (login|wallet)/)
  const email = newEmail()
  const down = async (urls: string | RegExp, act: () => Promise<unknown>) => {
    await context.route(urls, (route) => route.abort('connectionrefused'))
    await act()
    await context.unroute(urls)
  }
  await page.clock.install()
  await wallet.open('networks=31337')
  const dialog = await wallet.demo.openConnect()
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  const next = async (problem: string | RegExp) => {
    await field.fill(email)
    await field.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(problem)
    custody.advance(31_000)
    await page.clock.fastForward(31_000)
  }
  await down(`${secureOrigin}/**`, async () => {
    await field.fill(email)
    await field.press('Enter')
    await expect(page.locator('latchkit-frame')).toBeAttached()
    await page.clock.runFor(21_000)
    await expect(dialog.getByRole('alert')).toContainText('Unable to load email login dependency')
  })
  await down(custody.urls.auth, () => next(notResponding))
  await field.press('Enter')
  await expect(wallet.code).toBeVisible()
  const code = await custody.codeTo(email)
  // Auth goes while the code is typed; it is right the next time.
  await down(custody.urls.auth, async () => {
    await wallet.code.fill(code)
    await expect(wallet.frame.getByRole('alert')).toHaveText(notResponding)
  })
  // Recovery takes its share of a new wallet: without it there is none.
  await down(custody.urls.recovery, async () => {
    await wallet.code.fill(code)
    await expect(wallet.frame.getByRole('alert')).toHaveText(notResponding)
  })
  const resend = async (waitMs = 31_000) => {
    custody.advance(waitMs)
    await page.clock.fastForward(waitMs)
    await wallet.pressInFrame('Resend code')
    await expect(wallet.frame.getByRole('alert')).toHaveText(/We sent a new code/)
  }
  await custody.withoutMailer(async () => {
    await resend()
    await page.clock.runFor(1_000)
    await expect(wallet.frame.getByRole('alert')).toHaveText(noMail)
  })
  // A device that is unknown gets two codes an hour from one network.
  await resend(hourMs)
  await wallet.code.fill(await custody.codeTo(email, 2))
  await wallet.connected()
})
