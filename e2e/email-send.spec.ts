import { setBalance } from './stage/chain.js'
import { accounts } from './stage/Demo.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { SendViews } from './stage/SendViews.js'

test.use({ launchOptions: partitioned() })

const [, second] = accounts

test('a send that is approved in the window ends in Account, with one toast that goes from sending to sent', async ({
  wallet,
  page,
}) => {
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn()
  await setBalance(31337, address, 2n)
  const views = new SendViews(wallet.demo, undefined)
  await views.start()
  await views.fill('1.5', second)
  await views.form.getByRole('button', { name: 'Review send' }).click()
  await views.review.getByRole('button', { name: 'Send 1.5 ETH' }).click()
  await wallet.press()
  await expect(views.toast('Transaction started')).toContainText('Sending 1.5 ETH')
  await expect(views.account).toBeVisible()
  await expect(views.form).toHaveCount(0)
  await expect(views.toast('Sent 1.5 ETH')).toBeVisible()
  await page.waitForTimeout(500)
  await expect(views.account).toBeVisible()
  // The wallet lists its assets too: no answer of before takes the balance back.
  await expect(views.account.locator('[part="balance"]')).toContainText('$999.9')
  await page.waitForTimeout(1_500)
  await expect(views.account.locator('[part="balance"]')).toContainText('$999.9')
})
