import type { Page } from '@playwright/test'
import { assertAccessible } from './stage/axe.js'
import { demoAddress } from './stage/Demo.js'
import { approveIn, expect, type Phone, test } from './stage/phoneTest.js'
import { installWallet } from './stage/scriptedWallet.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test.describe('on a phone', () => {
  test('readings 41: a wallet that has no way from here says where it is to be opened', async ({
    phoneOf,
  }) => {
    const { page } = await phoneOf('androidChrome')
    await page.goto(demoAddress('wallet=off&pairing=on'))
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'MetaMask', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'MetaMask', exact: true })
    await expect(dialog).toContainText('MetaMask can’t connect from here.')
    await expect(dialog).toContainText(/If you have its app, open \S+ in it\./)
    await expect(dialog.getByRole('link', { name: 'Get MetaMask for Android' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  })

  test('readings 41: Coinbase Wallet, which no pairing link reaches, opens the page in its own browser', async ({
    phoneOf,
  }) => {
    const { page, openedOnce } = await phoneOf('iosSafari')
    await page.clock.install()
    await page.goto(demoAddress('wallet=off&pairing=on'))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Coinbase Wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Coinbase Wallet' })
    await expect(dialog.getByRole('heading')).toHaveText([
      'Coinbase Wallet',
      `Open ${new URL(page.url()).host} in Coinbase Wallet`,
    ])
    await assertAccessible(page, 'light')
    await dialog.getByRole('button', { name: 'Open Coinbase Wallet' }).click()
    const href = `cbwallet://miniapp?url=${encodeURIComponent(page.url())}`
    const opened = { href, target: '_self', features: 'noopener,noreferrer', inTap: true, isNow: true }
    expect(await openedOnce()).toEqual(opened)
    await page.clock.runFor(2_000)
    await expect(dialog).toContainText('Coinbase Wallet didn’t open. If it isn’t installed, get it first.')
    await dialog.getByRole('button', { name: 'Get Coinbase Wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Get Coinbase Wallet' })).toBeVisible()
  })

  for (const [name, system, link] of [
    ['Phantom', 'iosSafari', 'https://phantom.app/ul/browse/{page}?ref={origin}'],
    ['Phantom', 'androidChrome', 'phantom://browse/{page}?ref={origin}'],
  ] as const)
    test(`§2 for Solana ${name} opens the page in its own browser, with nothing of a pairing: ${system}`, async ({
      phoneOf,
    }) => {
      const { page, opened } = await phoneOf(system)
      await page.goto(
        '/?wallet=off&pairing=on&namespaces=solana&featuredWalletIds=phantom,solflare,coinbase#top',
      )
      await page.getByRole('button', { name: 'Connect wallet' }).tap()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).tap()
      const dialog = page.getByRole('dialog', { name, exact: true })
      await dialog.getByRole('button', { name: `Open ${name}` }).tap()
      const { href: here, origin } = new URL(page.url())
      const href = link
        .replace('{page}', encodeURIComponent(here))
        .replace('{origin}', encodeURIComponent(origin))
      await expect.poll(opened).toMatchObject([{ href, inTap: true }])
    })

  test('§2 a wallet of Solana that is in this browser is asked at once, no link is followed', async ({
    phoneOf,
  }) => {
    const { page, opened } = await phoneOf('androidChrome')
    await page.goto(demoAddress('namespaces=solana'))
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet', exact: true }).tap()
    await expect(page.getByTestId('address').first()).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(await opened()).toEqual([])
  })

  test('§C the link opens inside the tap, with a pairing that was ready; without an app the store is shown', async ({
    phoneOf,
  }) => {
    const { page, opened, openedOnce } = await phoneOf('androidOther')
    await page.clock.install()
    await page.goto('/links.html?wallet=off&pairing=on')
    const open = page.getByRole('button', { name: 'Open MetaMask' })
    await expect(open).toBeVisible()
    expect(await opened()).toEqual([])
    // From here on time passes as the test says: what this machine takes is none of it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
    await open.tap()
    const one = await openedOnce()
    expect(one).toMatchObject({ target: '_self', features: 'noopener,noreferrer', inTap: true })
    expect(one.href).toMatch(/^metamask:\/\/wc\?uri=wc%3A[\da-f]{64}%402%3Frelay-protocol%3Dirn%26symKey%3D/)
    await page.clock.runFor(1_900)
    await expect(row(page, 'MetaMask').getByRole('status')).toHaveText('')
    await page.clock.runFor(200)
    await expect(row(page, 'MetaMask').getByRole('status')).toHaveText(/didn’t open. Get it from its store/)
    await expect(row(page, 'MetaMask').getByRole('link')).toHaveText('play.google.com')
  })

  test('§C an app that opens is not missing, and the way back is noticed', async ({ phoneOf }) => {
    const { page, openedOnce } = await phoneOf('iosSafari')
    await page.clock.install()
    await page.goto('/links.html?wallet=off&pairing=on')
    await page.getByRole('button', { name: 'Open Rainbow' }).tap()
    expect(await openedOnce()).toMatchObject({ target: '_blank', inTap: true })
    const status = row(page, 'Rainbow').getByRole('status')
    const become = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await become('hidden')
    await page.clock.runFor(5_000)
    await expect(status).toHaveText('In Rainbow')
    await become('visible')
    await expect(status).toHaveText('Back from the app')
  })

  for (const [look, query] of Object.entries({ light: '', arabic: '&lang=ar' }))
    test(`in a wallet's own browser that wallet is the first, large row, and pairing is behind one: ${look}`, async ({
      phoneOf,
    }) => {
      const isArabic = look === 'arabic'
      const { page, opened } = await phoneOf('iosWallet')
      await page.goto(demoAddress(`pairing=on&pairingWallets=all${query}`))
      await page.getByRole('button', { name: isArabic ? 'توصيل المحفظة' : 'Connect wallet' }).tap()
      const dialog = page.getByRole('dialog')
      const own = dialog.getByRole('listitem').getByRole('button', { name: 'Test Wallet', exact: true })
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      expect((await own.boundingBox())?.height).toBeGreaterThanOrEqual(72)
      await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toHaveCount(0)
      await assertAccessible(page, look)
      await page.emulateMedia({ colorScheme: 'dark' })
      await assertAccessible(page, `${look}, dark`)
      const others = dialog.getByRole('button', { name: isArabic ? 'محافظ أخرى' : 'Other wallets' })
      await others.tap()
      await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
      await dialog.getByRole('button', { name: isArabic ? 'رجوع' : 'Back' }).tap()
      await expect(own).toBeVisible()
      await own.tap()
      await expect(page.getByTestId('status')).toHaveText('connected')
      // §2: the injected wallet is used at once, and no link is followed.
      expect(await opened()).toEqual([])
    })

  test('a wallet that is only window.ethereum in its own browser is that row too, also where a site keeps the wallets behind one; the keyboard reaches it first', async ({
    phoneOf,
  }) => {
    const { page } = await phoneOf('androidWallet')
    const script = { name: 'Trust', announces: false, injectedAs: ['isTrust', 'isMetaMask'] }
    await installWallet(page, { ...script, accounts: [account] })
    await page.goto(demoAddress('wallet=off&pairing=on&pairingWallets=all&features=collapseWallets'))
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    const own = dialog.getByRole('listitem').getByRole('button', { name: 'Trust Wallet', exact: true })
    const others = dialog.getByRole('button', { name: 'Other wallets' })
    await expect(others).toHaveAccessibleDescription(/^\d+ wallets$/)
    await own.focus()
    await page.keyboard.press('Tab')
    await expect(others).toBeFocused()
    await page.keyboard.press('Enter')
    const more = page.getByRole('dialog', { name: 'Choose a Wallet' })
    await expect(more.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
    await more.getByRole('button', { name: 'Back' }).press('Enter')
    await own.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('status')).toHaveText('connected')
  })

  test('beside two wallets nothing is folded away', async ({ phoneOf }) => {
    const { page } = await phoneOf('androidOther')
    await installWallet(page, { name: 'Second', rdns: 'com.example.second' })
    await page.goto(demoAddress('pairing=on&pairingWallets=all'))
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await expect(dialog.getByRole('button', { name: 'Second', exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  })
})

test.describe('§C coming back from the app', () => {
  /** Taps a wallet, and answers the pairing link that went into its app. */
  async function tapped({ page, openedOnce }: Phone): Promise<string> {
    await page.goto('/links.html?wallet=off&pairing=on')
    await page.getByRole('button', { name: 'Open MetaMask' }).tap()
    const { href } = await openedOnce()
    return new URL(href).searchParams.get('uri') ?? ''
  }

  test('a page that the phone froze hears the yes when it thaws', async ({ phoneOf, browser }) => {
    const phone = await phoneOf('androidOther')
    const uri = await tapped(phone)
    const session = await phone.page.context().newCDPSession(phone.page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    const close = await approveIn(browser, uri)
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await expect(phone.page.getByTestId('pairing')).toHaveText(/^Connected: 0x[\da-fA-F]{40}$/)
    await close()
  })

  test('a page that was cut off hears the yes when it is online again', async ({ phoneOf, browser }) => {
    const phone = await phoneOf('androidOther')
    const uri = await tapped(phone)
    const context = phone.page.context()
    await context.setOffline(true)
    const close = await approveIn(browser, uri)
    await expect(phone.page.getByTestId('pairing')).toHaveText('')
    await context.setOffline(false)
    await expect(phone.page.getByTestId('pairing')).toHaveText(/^Connected: 0x[\da-fA-F]{40}$/)
    await close()
  })
})
