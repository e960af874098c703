import type { Page } from '@playwright/test'
import type { EmailWallet } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'

test.use({ launchOptions: partitioned() })

/** Longer than a button is dead. */
const aliveMs = 500

/** Styles the dialog around the frame, as a hostile page can. */
const style = (page: Page, css: string) =>
  page.evaluate((css) => {
    const dialog = document.querySelector('latchkit-frame')?.shadowRoot?.querySelector('dialog')
    if (dialog) dialog.style.cssText = css
  }, css)

/** Counts the real clicks that reach the button of a frame. */
async function countClicks({ approve }: EmailWallet): Promise<() => Promise<number>> {
  await approve.evaluate((button) => {
    const clicks: boolean[] = []
    Object.assign(button, { clicks })
    button.addEventListener('click', ({ isTrusted }) => clicks.push(isTrusted), true)
  })
  return () =>
    approve.evaluate((button) => (button as unknown as { clicks: boolean[] }).clicks.filter(Boolean).length)
}

async function middleOf({ approve }: EmailWallet): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await approve.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

test('F4: a frame that just came, was moved under the pointer, or is not in full sight approves nothing', async ({
  wallet,
  page,
}) => {
  await wallet.open('networks=31337')
  await wallet.logIn()
  // The time of the page and of the frame stands, but where the test lets it pass.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const alive = async () => {
    await page.clock.runFor(aliveMs)
    await expect(wallet.approve).toBeEnabled()
  }
  const result = await wallet.demo.tryIt('Sign message')
  await expect(wallet.approve).toBeVisible()
  const at = await middleOf(wallet)
  await wallet.frame.getByRole('button', { name: 'Reject' }).click()
  await expect(result).toHaveText('userRejected')

  await test.step('the second press of a double click falls on a button that just came', async () => {
    await page.evaluate(({ x, y }) => {
      const bait = document.createElement('button')
      bait.id = 'bait'
      bait.textContent = 'Click twice to win'
      bait.style.cssText = `position:fixed;left:${x - 50}px;top:${y - 20}px;width:100px;height:40px;z-index:9`
      bait.onclick = () =>
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent === 'Sign message')
          ?.click()
      document.body.append(bait)
    }, at)
    await page.mouse.click(at.x, at.y)
    await expect(wallet.approve).toBeVisible()
    await page.evaluate(() => document.querySelector('#bait')?.remove())
    expect(await middleOf(wallet)).toEqual(at)
    const clicks = await countClicks(wallet)
    await page.mouse.click(at.x, at.y)
    await expect.poll(clicks).toBe(1)
    await expect(wallet.approve).toBeDisabled()
    await expect(result).toHaveText('…')
  })

  const tricks = {
    faint: () => style(page, 'opacity: 0.01'),
    turned: () => style(page, 'transform: scale(0.6) rotate(3deg)'),
    filtered: () => style(page, 'filter: blur(3px)'),
    clipped: () => style(page, 'clip-path: inset(0 0 50% 0)'),
    'half out of the window': () => style(page, 'transform: translateY(60vh)'),
    covered: () =>
      page.evaluate(() => {
        const cover = document.createElement('div')
        cover.id = 'cover'
        cover.popover = 'manual'
        cover.style.cssText =
          'width:500px;height:500px;margin:auto;inset:0;pointer-events:none;background:#fff'
        document.body.append(cover)
        cover.showPopover()
      }),
  }
  const reason = wallet.frame.getByText('Something covers this request.')
  for (const [name, play] of Object.entries(tricks)) {
    await test.step(name, async () => {
      await alive()
      const clicks = await countClicks(wallet)
      await play()
      await expect(reason).toBeVisible()
      await page.clock.runFor(aliveMs)
      await wallet.approve.press('Enter')
      await expect.poll(clicks).toBe(1)
      await expect(reason).toBeVisible()
      await style(page, '')
      await page.evaluate(() => document.querySelector('#cover')?.remove())
      await expect(reason).toHaveCount(0)
      await expect(wallet.approve).toBeDisabled()
    })
  }

  await test.step('moved under a pointer that rests, all of it in sight', async () => {
    await page.mouse.move(at.x + 300, at.y)
    await alive()
    const clicks = await countClicks(wallet)
    await style(page, 'translate: 300px 0')
    await expect.poll(() => middleOf(wallet)).toEqual({ x: at.x + 300, y: at.y })
    await page.mouse.down()
    await page.mouse.up()
    await expect.poll(clicks).toBe(1)
    await page.clock.runFor(aliveMs)
    await page.mouse.down()
    await page.mouse.up()
    await expect.poll(clicks).toBe(2)
    await expect(wallet.frame.getByText('The request moved to your pointer.')).toBeVisible()
    await expect(result).toHaveText('…')
  })

  await page.mouse.move(at.x + 301, at.y)
  await expect(wallet.frame.getByText('The request moved to your pointer.')).toHaveCount(0)
  await expect(wallet.approve).toBeDisabled()
  await alive()
  // Whose mouse is in the frame already goes to the button and presses at once.
  await page.mouse.move(at.x + 301, at.y - 150)
  await page.mouse.move(at.x + 301, at.y)
  await page.mouse.down()
  await page.mouse.up()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
})
