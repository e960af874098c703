import { tapped } from './stage/phoneList.js'
import { approveIn, expect, type Phone, test } from './stage/phoneTest.js'

// After the tap: back from the wallet's app to a page that ends connected, an app that is not there, and what is felt.

test.describe('back from the app', () => {
  for (const [way, comeBack] of Object.entries({
    visibilitychange: (phone: Phone) => phone.comeBack(),
    'pageshow, from where browsers put pages away': (phone: Phone) => phone.comeBack(true),
  }))
    test(`the socket is taken anew at once, “Finishing…” is said, and a late yes ends it: ${way}`, async ({
      phoneOf,
      browser,
    }) => {
      const phone = await phoneOf('iosSafari')
      const { dialog, uri } = await tapped(phone)
      await phone.leave()
      const before = await phone.sockets()
      await comeBack(phone)
      await expect(dialog.getByRole('heading', { name: 'Finishing…' })).toBeVisible()
      await expect.poll(phone.sockets).toBe(before + 1)
      const close = await approveIn(browser, uri)
      await expect(phone.page.getByTestId('status')).toHaveText('connected')
      await expect(phone.page.getByRole('dialog')).toHaveCount(0)
      await close()
    })

  test('without an answer it says again what to do, and no word of anything expired', async ({
    phoneOf,
    browser,
  }) => {
    const phone = await phoneOf('androidChrome')
    await phone.page.clock.install()
    const { dialog, uri } = await tapped(phone)
    await phone.leave()
    await phone.comeBack()
    await expect(dialog.getByRole('heading', { name: 'Finishing…' })).toBeVisible()
    await phone.page.clock.runFor(8_100)
    await expect(dialog.getByRole('heading', { name: 'Approve in MetaMask' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Open MetaMask again' })).toBeEnabled()
    const close = await approveIn(browser, uri)
    await expect(phone.page.getByTestId('status')).toHaveText('connected')
    await close()
  })

  test('a page that the phone threw away goes on where it was, and ends connected without another tap', {
    tag: '@main',
  }, async ({ phoneOf, browser }) => {
    const phone = await phoneOf('iosSafari')
    const { page } = phone
    const { uri } = await tapped(phone)
    const address = page.url()
    await page.goto('about:blank')
    await page.goto(address)
    const dialog = page.getByRole('dialog', { name: 'MetaMask', exact: true })
    await expect(dialog.getByRole('heading', { name: 'Finishing…' })).toBeVisible()
    const close = await approveIn(browser, uri)
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await close()
    // What was noted is done with.
    await page.reload()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a modal that was closed before does not open by itself', async ({ phoneOf }) => {
    const phone = await phoneOf('androidChrome')
    const { page } = phone
    const { dialog } = await tapped(phone)
    await phone.leave()
    await phone.comeBack()
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => window.latchkit.kits[0]?.live.connectors.has('walletConnect')))
      .toBe(true)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('an app that is not there', () => {
  test('after two seconds on the page: where to get it, and the link to copy', async ({ phoneOf }) => {
    const phone = await phoneOf('iosSafari')
    await phone.page.clock.install()
    const { dialog } = await tapped(phone)
    await expect(dialog.getByRole('heading', { name: 'Approve in MetaMask' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
    await phone.page.clock.runFor(2_100)
    await expect(dialog.getByRole('button', { name: 'Get MetaMask' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await expect(dialog.getByRole('button', { name: 'Open MetaMask again' })).toBeEnabled()
  })
})

test('success is felt once', async ({ phoneOf, browser }) => {
  const phone = await phoneOf('androidChrome')
  const { page } = phone
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const felt: unknown[] = []
    Object.assign(window, { felt })
    navigator.vibrate = (pattern) => Boolean(felt.push(pattern))
  })
  const { uri } = await tapped(phone)
  const close = await approveIn(browser, uri)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const felt = () => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt)
  await expect.poll(felt).toEqual([10])
  await close()
})
