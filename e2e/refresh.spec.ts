import type { Locator } from '@playwright/test'
import { askChain, setBalance } from './stage/chain.js'
import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/test.js'

const [, , third] = accounts

// They share an account.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ demo }) => {
  await setBalance(31338, third, 7n)
  await demo.open('networks=31338,31337')
  await demo.chooseInWallet('Account in the wallet', '2')
  await demo.connect()
  await demo.accountButton.click()
  await expect(demo.dialog('Account').locator('[part="balance"]')).toHaveText('Balance 7 ETH')
})

test('readings 37: what a new block brings is in the open account without being asked for', async ({
  demo,
}) => {
  await setBalance(31338, third, 8n)
  await askChain(31338, 'evm_mine')
  // Sooner than the 30 s after which it would be read again anyway.
  await expect(demo.dialog('Account').locator('[part="balance"]')).toHaveText('Balance 8 ETH', {
    timeout: 15_000,
  })
})

test('readings 37: a button reads the balances again, and it is said that it does', async ({
  demo,
  page,
}) => {
  const dialog = demo.dialog('Account')
  const button = dialog.getByRole('button', { name: 'Refresh balances' })
  const words = await dialog
    .getByRole('status')
    .first()
    .evaluateHandle((status) => {
      const texts: (string | null)[] = []
      new MutationObserver(() => texts.push(status.textContent)).observe(status, {
        ...{ childList: true, characterData: true, subtree: true },
      })
      return texts
    })
  while (!(await button.evaluate((at) => at === (at.getRootNode() as ShadowRoot).activeElement))) {
    await page.keyboard.press('Tab')
  }
  await setBalance(31338, third, 9n)
  await page.keyboard.press('Enter')
  // Sooner than the 30 s after which it would be read again anyway.
  await expect(dialog.locator('[part="balance"]')).toHaveText('Balance 9 ETH', { timeout: 15_000 })
  expect((await words.jsonValue()).map((each) => each?.trim())).toContain('Refreshing')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('readings 37: a finger pulls the account down to read it again, and the header to close it', async ({
    demo,
    page,
  }) => {
    const dialog = demo.dialog('Account')
    const session = await page.context().newCDPSession(page)
    const pull = async (from: { x: number; y: number }, steps: readonly number[]) => {
      for (const [index, by] of steps.entries()) {
        await session.send('Input.dispatchTouchEvent', {
          type: index ? 'touchMove' : 'touchStart',
          touchPoints: [{ x: from.x, y: from.y + by }],
        })
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const middle = async (at: Locator) => {
      const box = await at.boundingBox()
      if (!box) throw new Error('it is not on screen')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const balance = dialog.locator('[part="balance"]')
    await setBalance(31338, third, 10n)
    await pull(await middle(balance), [0, 12, 40])
    await pull(await middle(balance), [0, 12, 60, 200, 400])
    await expect(balance).toHaveText('Balance 10 ETH', { timeout: 15_000 })
    await expect(dialog).toBeVisible()
    await pull(
      await middle(dialog.getByRole('heading', { name: 'Account', exact: true })),
      [0, 12, 60, 200, 300, 400],
    )
    await expect(dialog).toHaveCount(0)
  })
})
