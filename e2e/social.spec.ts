import { expect, openProfile, partitioned, signMessage, test } from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { hourMs, secureOrigin } from './stage/ownCustody.js'
import { pressAlive } from './stage/pressAlive.js'
import { allowSite, comeIn, openProvider, openSocialWindow, socialQuery } from './stage/socialLogin.js'

test.use({ launchOptions: partitioned() })

for (const name of ['Google', 'Apple'])
  test(`§7: a wallet by ${name} signs, comes back after a reload, and is the same in another browser after its wait`, async ({
    wallet,
    custody,
    page,
    browser,
  }) => {
    const forms: string[] = []
    page.context().on('response', (response) => {
      if (response.url() === `${secureOrigin}/social/apple`)
        forms.push(`${response.request().method()} ${response.status()} ${response.headers().location}`)
    })
    await wallet.open(socialQuery)
    const address = await comeIn(wallet, name)
    // Apple alone posts its answer, which the secure site hands on in the hash.
    expect(forms).toEqual(
      name === 'Apple' ? [expect.stringMatching(/^POST 303 \/social#provider=apple&/)] : [],
    )
    await wallet.connected()
    await signMessage(wallet, address)
    await page.reload()
    await expect(wallet.demo.fact('address')).toHaveText(address)

    const second = await openProfile(browser, custody, socialQuery)
    expect(await comeIn(second, name)).toBe(address)
    await expect(second.frame.getByText(/You can use your wallet here from/)).toBeVisible()
    await second.pressInFrame('Close')
    custody.advance(25 * hourMs)
    await second.demo.tryIt('Disconnect')
    await expect(second.demo.fact('status')).toHaveText('disconnected')
    expect(await comeIn(second, name)).toBe(address)
    await second.pressInFrame('Done')
    await second.connected()
    await signMessage(second, address)
    await second.page.context().close()
  })

test('a wallet by GitHub, which is asked for a code of each service, signs', async ({
  wallet,
  custody: _,
}) => {
  await wallet.open(socialQuery)
  const address = await comeIn(wallet, 'GitHub')
  await wallet.connected()
  await signMessage(wallet, address)
})

test('error: who cancels at the provider is told so, and can try again', async ({ wallet, custody: _ }) => {
  await wallet.open(socialQuery)
  const window = await openProvider(wallet)
  await window.getByRole('button', { name: 'Cancel' }).click()
  const dialog = wallet.demo.dialog('Google')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(wallet.demo.fact('status')).toHaveText('disconnected')
  const again = await openPopup(dialog.getByRole('button', { name: 'Try again' }))
  await allowSite(again)
  await again.getByRole('button', { name: 'Grace Hopper' }).click()
  await expect(wallet.demo.fact('status')).toHaveText('connected')
})

test('error: who does not want the site to know them is not taken to the provider', async ({
  wallet,
  custody: _,
}) => {
  await wallet.open(socialQuery)
  const window = await openSocialWindow(wallet)
  await pressAlive(window.getByRole('button', { name: 'Cancel' }))
  await expect(wallet.demo.dialog('Google').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.poll(() => window.isClosed()).toBe(true)
})

test('attack: an answer in another tab is dropped, and its login goes on where it was begun', async ({
  wallet,
  custody: _,
  page,
}) => {
  await wallet.open(socialQuery)
  const window = await openProvider(wallet)
  await expect(window.getByRole('heading', { name: 'Google (development)' })).toBeVisible()
  const stranger = await page.context().newPage()
  for (const path of ['/social/google', '/social/github', '/social']) {
    await stranger.goto('about:blank')
    await stranger.goto(`${secureOrigin}${path}#provider=apple&id_token=evil&state=${'s'.repeat(22)}`)
    await expect(stranger.getByText('This login was begun somewhere else. Nothing was done.')).toBeVisible()
    expect(stranger.url()).toBe(`${secureOrigin}/social`)
  }
  await window.getByRole('button', { name: 'Ada Lovelace' }).click()
  await expect(wallet.demo.fact('status')).toHaveText('connected')
})

test('attack: a page that opens the window itself learns nothing, and the window goes nowhere', async ({
  wallet,
  custody: _,
  page,
}) => {
  await wallet.open(socialQuery)
  const opening = page.context().waitForEvent('page')
  await page.evaluate((origin) => {
    const heard: unknown[] = []
    // Hears of the window alone: the frame may have words of its own for the kit.
    const opened = window.open(`${origin}/social`, '_blank', 'popup')
    addEventListener('message', ({ data, source }) => source === opened && heard.push(data))
    Object.assign(window, { opened, heard })
  }, secureOrigin)
  const opened = await opening
  await expect(opened.getByText('Connecting to the page…')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(opened.url()).toBe(`${secureOrigin}/social`)
  const learned = await page.evaluate(() => {
    const { opened, heard } = window as unknown as { opened: Window; heard: unknown[] }
    const reach = (read: () => unknown) => {
      try {
        return read()
      } catch (error) {
        return (error as DOMException).name
      }
    }
    const inside = [() => opened.location.href, () => opened.document, () => opened.sessionStorage]
    return { heard, frames: opened.length, inside: inside.map(reach) }
  })
  expect(learned).toEqual({ heard: [], frames: 0, inside: Array(3).fill('SecurityError') })
})
