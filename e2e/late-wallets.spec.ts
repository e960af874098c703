import type { Page } from '@playwright/test'
import {
  canMove,
  finish,
  frames,
  isRising,
  moved,
  moveOn,
  placesOf,
  slowDown,
  watchFrames,
  watchTops,
} from './stage/frames.js'
import { installWallet, withWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

/** Two wallets that are there, and one that announces itself when the test says so. */
async function withStraggler(page: Page): Promise<() => Promise<unknown>> {
  await installWallet(page, { name: 'Prompt', rdns: 'com.example.prompt' })
  await installWallet(page, { name: 'Second', rdns: 'com.example.second' })
  await installWallet(page, { name: 'Straggler', rdns: 'com.example.straggler', announces: false })
  return () => withWallet(page, 'Straggler', { announce: true })
}

test.describe('readings 40: a wallet that comes late', () => {
  test.use(moved)

  test('moves nothing while the pointer is in the list; then what is below it moves down once', async ({
    demo,
    page,
  }) => {
    const announce = await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    await expect(demo.walletIn(dialog, 'MetaMask')).toBeVisible()
    const names = ['Prompt', 'Second', 'Straggler', 'MetaMask', 'All wallets']
    const tops = await watchTops(page, names)
    await demo.walletIn(dialog, 'MetaMask').hover()
    await announce()
    await frames(page)
    const still = await tops()
    for (const name of ['panel', ...names])
      expect(placesOf(still, name), name).toHaveLength(name === 'Straggler' ? 0 : 1)
    await slowDown(page)
    await page.mouse.move(5, 5)
    await expect(demo.walletIn(dialog, 'Straggler')).toBeVisible()
    await moveOn(page)
    await frames(page)
    await finish(page)
    await frames(page)
    const moving = await tops()
    for (const name of ['panel', 'Prompt', 'Second', 'Straggler'])
      expect(placesOf(moving, name), name).toHaveLength(1)
    for (const name of ['MetaMask', 'All wallets']) {
      const places = placesOf(moving, name)
      expect(isRising(places), `${name}: ${places}`).toBe(true)
      expect(places.length).toBeGreaterThan(2)
      expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(56)
    }
  })

  test('moves nothing that has the focus: below it waits, above it does not', async ({ demo, page }) => {
    const announce = await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    const tops = await watchTops(page, ['Prompt', 'Straggler', 'All wallets'])
    await dialog.getByRole('button', { name: 'All wallets' }).focus()
    await announce()
    await frames(page)
    const still = await tops()
    expect(placesOf(still, 'All wallets')).toHaveLength(1)
    expect(placesOf(still, 'Straggler')).toEqual([])
    await demo.walletIn(dialog, 'Prompt').focus()
    await expect(demo.walletIn(dialog, 'Straggler')).toBeVisible()
    await frames(page)
    expect(placesOf(await tops(), 'Prompt')).toHaveLength(1)
    await expect(demo.walletIn(dialog, 'Prompt')).toBeFocused()
  })

  test('and a press that began on one row and ends on another does nothing', async ({ demo, page }) => {
    const announce = await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    await demo.walletIn(dialog, 'Second').hover()
    await page.mouse.down()
    await announce()
    await demo.walletIn(dialog, 'MetaMask').hover()
    await page.mouse.up()
    await page.mouse.move(5, 5)
    await expect(demo.walletIn(dialog, 'Straggler')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  })
})

test.describe('readings 40: a wallet that comes late, on a phone', () => {
  test.use({ ...moved, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a late wallet waits for the finger, and then the sheet keeps its edges', async ({ demo, page }) => {
    const announce = await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    const names = ['Prompt', 'Second', 'Straggler', 'MetaMask']
    const tops = await watchTops(page, names)
    const until = await watchFrames(page)
    const tile = demo.walletIn(dialog, 'MetaMask')
    const box = await tile.boundingBox()
    if (!box) throw new Error('the tile is not there')
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await announce()
    await frames(page)
    for (const name of names) expect(placesOf(await tops(), name).length, name).toBeLessThan(2)
    await expect(demo.walletIn(dialog, 'Straggler')).toHaveCount(0)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await expect(demo.walletIn(dialog, 'Straggler')).toBeVisible()
    const edges = (await until()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)].join(' '))
    expect(new Set(edges).size).toBe(1)
    const moving = await tops()
    for (const name of ['Prompt', 'Second']) expect(placesOf(moving, name), name).toHaveLength(1)
  })

  test('a finger that comes down on one row and leaves another presses neither', async ({ demo, page }) => {
    await withStraggler(page)
    await demo.open('wallet=off')
    const dialog = await demo.openConnect()
    await canMove(page)
    const box = await demo.walletIn(dialog, 'Prompt').boundingBox()
    if (!box) throw new Error('the row is not there')
    const finger = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await demo.walletIn(dialog, 'Prompt').evaluate((row) => {
      const list = row.closest('ul')
      if (list) list.style.marginTop = `-${row.getBoundingClientRect().height}px`
    })
    await frames(page)
    const clicks = await page.evaluateHandle(() => {
      const types: string[] = []
      addEventListener('click', ({ type }) => types.push(type), true)
      return types
    })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => clicks.evaluate(({ length }) => length)).toBe(1)
    await frames(page)
    await expect(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
  })
})
