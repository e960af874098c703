import { assertAccessible } from './stage/axe.js'
import { demoAddress } from './stage/Demo.js'
import { copied } from './stage/pairingViews.js'
import { listOn, publishedLink, tapped, uriIn } from './stage/phoneList.js'
import { approveIn, expect, type Phone, type phones, test } from './stage/phoneTest.js'

// One tap on a telephone, from the list into the wallet's app, and nothing of the relay before it is wanted.

type System = keyof typeof phones

test.describe('one tap', () => {
  for (const [system, link] of Object.entries({
    iosSafari: /^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/,
    androidOther: /^metamask:\/\/wc\?uri=wc%3A/,
  }))
    test(`readings 41: opens the app from the list: ${system}`, async ({ phoneOf }) => {
      const phone = await phoneOf(system as System)
      const { page, openedOnce } = phone
      const list = await listOn(phone)
      await list.getByRole('button', { name: 'MetaMask', exact: true }).tap()
      const one = await openedOnce()
      expect(one).toMatchObject({ href: expect.stringMatching(link), inTap: true, isNow: true })
      const dialog = page.getByRole('dialog', { name: 'MetaMask', exact: true })
      await expect(dialog.getByRole('heading', { name: 'Approve in MetaMask' })).toBeVisible()
    })
})

test.describe('a list in the page’s flow', () => {
  const embedded = 'embedded=true&wallet=off&pairing=on&pairingWallets=metamask'

  test('one tap opens the app', { tag: '@main' }, async ({ phoneOf }) => {
    const { page, openedOnce } = await phoneOf('iosSafari')
    const published = publishedLink(page)
    await page.goto(demoAddress(embedded))
    const list = page.getByRole('dialog', { name: 'Connect Wallet' })
    await list.scrollIntoViewIfNeeded()
    await published
    await list.getByRole('button', { name: 'MetaMask', exact: true }).tap()
    const one = await openedOnce()
    expect(one).toMatchObject({ inTap: true, isNow: true })
    await expect(page.getByRole('heading', { name: 'Approve in MetaMask' })).toBeVisible()
  })

  test('scrolled away it asks nothing of the relay any more', async ({ phoneOf }) => {
    const { page } = await phoneOf('androidChrome')
    const socket = page.waitForEvent('websocket', (each) => /relay/.test(each.url()))
    await page.goto(demoAddress(embedded))
    await page.getByRole('dialog', { name: 'Connect Wallet' }).scrollIntoViewIfNeeded()
    const relay = await socket
    await page.evaluate(() => {
      document.body.style.paddingBlock = '200vh'
      scrollTo(0, 0)
    })
    await expect.poll(() => relay.isClosed()).toBe(true)
  })
})

test('a list that is closed again leaves no socket open', async ({ phoneOf }) => {
  const phone = await phoneOf('iosSafari')
  const socket = phone.page.waitForEvent('websocket', (each) => /relay/.test(each.url()))
  const list = await listOn(phone)
  const relay = await socket
  expect(relay.isClosed()).toBe(false)
  await list.getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => relay.isClosed()).toBe(true)
})

test.describe('nothing is asked of the relay before it is wanted', () => {
  const withMetaMask = 'pairing=on&wallet=off&pairingWallets=metamask'
  const terms = '&features=legalCheckbox&termsConditionsUrl=https%3A%2F%2Fsite.example%2Fterms'
  const relayed = (page: Phone['page']) => {
    const urls: string[] = []
    page.on('websocket', (socket) => /relay/.test(socket.url()) && urls.push(socket.url()))
    return urls
  }
  /** All that the list loads has come, the part that would ask among it, and has had its chance. */
  const settled = async (page: Phone['page']) => {
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'MetaMask', exact: true }),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  }

  test('on a computer', async ({ demo, page }) => {
    const urls = relayed(page)
    await demo.open(withMetaMask)
    await demo.openConnect()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' })).toBeVisible()
    await settled(page)
    expect(urls).toEqual([])
  })

  for (const [why, query] of Object.entries({
    'where the site does not pair': 'wallet=off',
    'where no app of the list can hear the relay': 'wallet=off&pairing=on',
    'before terms are accepted': withMetaMask + terms,
  }))
    test(`on a phone, ${why}`, async ({ phoneOf }) => {
      const { page } = await phoneOf('iosSafari')
      const urls = relayed(page)
      await page.goto(demoAddress(query))
      await page.getByRole('button', { name: 'Connect wallet' }).tap()
      await settled(page)
      expect(urls).toEqual([])
    })

  test('once the terms are accepted, one tap opens the app', async ({ phoneOf }) => {
    const phone = await phoneOf('iosSafari')
    const { page, openedOnce } = phone
    const published = publishedLink(page)
    await page.goto(demoAddress(`${withMetaMask}${terms}`))
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    const list = page.getByRole('dialog', { name: 'Connect Wallet' })
    await list.getByRole('checkbox').check()
    await published
    await list.getByRole('button', { name: 'MetaMask', exact: true }).tap()
    expect(await openedOnce()).toMatchObject({ href: expect.stringMatching(/\/wc\?uri=/), isNow: true })
  })
})

test.describe('a code is for another device', () => {
  test('it is folded away below the app, and is the same link', async ({ phoneOf }) => {
    const phone = await phoneOf('iosSafari')
    const { dialog, uri } = await tapped(phone)
    await expect(dialog.getByRole('img', { name: 'QR code to connect' })).toHaveCount(0)
    const fold = dialog.getByRole('button', { name: 'Use another device' })
    expect((await fold.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await fold.tap()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(dialog.getByRole('img', { name: 'QR code to connect' })).toBeInViewport({ ratio: 0.9 })
    expect(await copied(dialog)).toBe(uri)
    await assertAccessible(phone.page, 'light')
  })

  test('WalletConnect lists the apps that can read the link first; one tap opens one with it', async ({
    phoneOf,
    browser,
  }) => {
    const phone = await phoneOf('androidOther')
    const { page, openedOnce } = phone
    const list = await listOn(phone, 'wallet=off&pairing=on&pairingWallets=metamask,rainbow')
    await list.getByRole('button', { name: 'WalletConnect', exact: true }).tap()
    const any = page.getByRole('dialog', { name: 'WalletConnect' })
    await expect(any.getByRole('listitem')).toHaveText(['MetaMask', 'Rainbow'])
    await expect(any.getByRole('img', { name: 'QR code to connect' })).toHaveCount(0)
    await expect(any.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await assertAccessible(page, 'light')
    await any.getByRole('button', { name: 'Rainbow' }).tap()
    const one = await openedOnce()
    expect(one).toMatchObject({
      href: expect.stringMatching(/^rainbow:\/\/wc\?uri=/),
      inTap: true,
      isNow: true,
    })
    await expect(page.getByRole('dialog', { name: 'Rainbow' })).toContainText('Approve in Rainbow')
    const close = await approveIn(browser, uriIn(one.href))
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await close()
  })

  test('All Wallets opens apps in one tap as well', async ({ phoneOf }) => {
    const phone = await phoneOf('androidOther')
    const { page, openedOnce } = phone
    const list = await listOn(phone, 'wallet=off&pairing=on&pairingWallets=rainbow')
    await list.getByRole('button', { name: 'All wallets' }).tap()
    const all = page.getByRole('dialog', { name: 'All Wallets' })
    await all.getByRole('button', { name: 'Rainbow', exact: true }).tap()
    expect(await openedOnce()).toMatchObject({ href: expect.stringMatching(/^rainbow:\/\/wc/), isNow: true })
  })
})
