import type { Page } from '@playwright/test'
import { setBalance } from './stage/chain.js'
import { accounts } from './stage/Demo.js'
import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { pressAlive } from './stage/pressAlive.js'
import { SendViews } from './stage/SendViews.js'
import { type Shown, watchCover } from './stage/watchCover.js'

// Modal and secure frame are one thing to the eye: what each frame of the screen shows, with all that moves ten times as slow.

test.use({ launchOptions: partitioned(), contextOptions: { reducedMotion: 'no-preference' } })

const [, second] = accounts
/** What no eye takes for a jump. */
const leastJumpPx = 2

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
}

/** Returns what was shown from the first frame of the screen in which something is seen to the last one. */
function seen(all: readonly Shown[]): readonly Shown[] {
  const isSeen = ({ panel, frame }: Shown) => panel + frame > 0
  return all.slice(all.findIndex(isSeen), all.findLastIndex(isSeen) + 1)
}

const awayFrom = (from: Shown, to: Shown, box: 'panelBox' | 'frameBox') =>
  Math.max(
    ...(['top', 'height'] as const).map((side) =>
      Math.abs((to[box]?.[side] ?? 0) - (from[box]?.[side] ?? 0)),
    ),
  )

/** Returns the jumps of a box: where it is more than 2 px away from where it was, and nothing moves it. */
const jumpsOf = (shown: readonly Shown[], box: 'panelBox' | 'frameBox') =>
  shown.flatMap((each, at) => {
    const [before, after] = [shown[at - 1], shown[at + 1]]
    // What nobody sees is free to move.
    const isSeen = box === 'panelBox' || Math.min(each.frame, before?.frame ?? 0) > 0
    if (!before?.[box] || !each[box] || !isSeen || each.isMoving || before.isMoving) return []
    // Noted before the observer of the same frame has begun to move it from where it was: so nobody has seen it.
    if (after?.isMoving && awayFrom(before, after, box) < awayFrom(each, after, box)) return []
    return awayFrom(before, each, box) > leastJumpPx ? [{ at, from: before[box], to: each[box] }] : []
  })

function expectOnePiece(all: readonly Shown[], least: number): void {
  const shown = seen(all)
  expect(shown.length).toBeGreaterThan(least)
  expect(shown.filter(({ panel, frame }) => panel + frame === 0)).toEqual([])
  expect(shown.filter(({ titles }) => titles.length === 0 || titles.includes(''))).toEqual([])
  expect(jumpsOf(shown, 'panelBox')).toEqual([])
  expect(jumpsOf(shown, 'frameBox')).toEqual([])
}

/** Returns the titles in the order in which they were seen. */
const titlesOf = (all: readonly Shown[]) =>
  seen(all)
    .map(({ titles: [title] }) => title)
    .filter((title, at, titles) => title !== titles[at - 1])

for (const [name, viewport] of [
  ['a computer', { width: 1200, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test(`on ${name}: from Connect to the code, to the account; from Review to the window, to the account: nothing blank, no jump, always a title`, async ({
    wallet,
    page,
  }) => {
    await page.setViewportSize(viewport)
    const email = newEmail()
    await wallet.open('networks=31337')
    await slowDown(page)
    const noted = await watchCover(page)

    await test.step('Connect, code, connected', async () => {
      await wallet.type(email)
      await expect(wallet.frame.getByRole('heading', { name: 'Confirm Email' })).toBeInViewport()
      await expect(page.locator('latchkit-frame iframe')).toHaveCSS('opacity', '1')
      await wallet.typeCode(email)
      await wallet.connected()
      await expect(page.locator('latchkit-leaving')).toHaveCount(0)
      const all = await noted()
      expectOnePiece(all, 60)
      expect(titlesOf(all)).toEqual(['Connect Wallet', 'Confirm Email', 'Connected'])
    })

    await test.step('Review, frame, window, account', async () => {
      await setBalance(31337, await wallet.address(), 2n)
      const views = new SendViews(wallet.demo, undefined)
      await views.start()
      await views.fill('1.5', second)
      await views.form.getByRole('button', { name: 'Review send' }).click()
      const send = views.review.getByRole('button', { name: 'Send 1.5 ETH' })
      await expect(send).toBeEnabled()
      await expect(page.locator('latchkit-modal .leaving-view')).toHaveCount(0)
      await noted()
      await send.click()
      const opened = await openPopup(wallet.windowButton)
      await pressAlive(opened.getByRole('button', { name: 'Approve', exact: true }))
      await expect(views.account).toBeVisible()
      await expect(page.locator('latchkit-modal .views > .view')).toHaveCSS('opacity', '1')
      await expect(page.locator('latchkit-modal .leaving-view')).toHaveCount(0)
      const all = await noted()
      expectOnePiece(all, 60)
      expect(titlesOf(all)).toEqual(['Review Send', 'Approve Transaction', 'Account'])
    })
  })
