import { accounts } from './stage/Demo.js'
import { installWallet, withWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const [first] = accounts

test('a reload finds the visitor connected, on the same network, without asking', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.connect()
  await demo.tryIt('Switch network')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('address')).toHaveText(first)
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await expect(demo.fact('balance')).toHaveText(/^\d+(\.\d+)?$/)
  expect(await page.evaluate(() => window.latchkit.wallet.prompts)).toEqual([])
})

test('the buttons are dressed in their first frame, so nothing moves under a pointer', async ({
  demo,
  page,
}) => {
  await page.addInitScript(() => {
    const places = new Set<string>()
    Object.assign(window, { places })
    const look = () => {
      const boxes = [...document.querySelectorAll('.buttons button')].map((each) =>
        each.getBoundingClientRect(),
      )
      if (boxes.length > 0) places.add(boxes.map(({ left, width }) => `${left} + ${width}`).join())
      requestAnimationFrame(look)
    }
    look()
  })
  await demo.open()
  const dialog = await demo.openConnect()
  await expect(demo.walletIn(dialog, 'Test Wallet')).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { places: Set<string> }).places])).toHaveLength(
    1,
  )
})

test('a reload stays disconnected, even where the extension shares its accounts again', {
  tag: '@main',
}, async ({ demo, page }) => {
  // It offers no way to give up its permission, and says so at every load: accounts in events and in answers.
  await installWallet(page, { name: 'Clingy', rdns: 'com.example.clingy', accounts: [first] })
  await demo.open('wallet=off')
  await demo.connect('Clingy')
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await withWallet(page, 'Clingy', { emit: ['accountsChanged', [first]] })
  await withWallet(page, 'Clingy', { emit: ['connect', { chainId: '0x7a69' }] })
  await expect(demo.fact('status')).toHaveText('disconnected')

  await page.reload()
  await expect(demo.connectButton).toBeVisible()
  await withWallet(page, 'Clingy', { announce: true })
  await withWallet(page, 'Clingy', { emit: ['accountsChanged', [first]] })
  await expect(demo.walletIn(await demo.openConnect(), 'Clingy')).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
  expect(await withWallet(page, 'Clingy', {})).toEqual([])
})

test('the wallet gives up its permission on disconnect where it can', async ({ demo, page }) => {
  await demo.open()
  await demo.connect()
  await demo.tryIt('Disconnect')
  await expect(demo.scope.getByTestId('result')).toHaveText('done')
  const accounts = () =>
    page.evaluate(() => window.latchkit.wallet.provider.request({ method: 'eth_accounts' }))
  await expect.poll(accounts).toEqual([])
  await expect.poll(() => page.evaluate(() => window.latchkit.wallet.listenerCount)).toBe(0)
})

test('without reconnecting a reload starts anew, and asks the wallet nothing', async ({ demo, page }) => {
  await installWallet(page, { name: 'Quiet', rdns: 'com.example.quiet', accounts: [first] })
  await demo.open('wallet=off&enableReconnect=false')
  await demo.connect('Quiet')
  await page.reload()
  await expect(demo.walletIn(await demo.openConnect(), 'Quiet')).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
  expect(await withWallet(page, 'Quiet', {})).toEqual([])
})

test('a wallet of last time that comes late is asked silently, once more', async ({ demo, page }) => {
  await installWallet(page, {
    name: 'Sleepy',
    rdns: 'com.example.sleepy',
    accounts: [first],
    announces: false,
  })
  await demo.open('wallet=off')
  await withWallet(page, 'Sleepy', { announce: true })
  await demo.connect('Sleepy')
  await page.reload()
  await expect(demo.connectButton).toBeVisible()
  await withWallet(page, 'Sleepy', { announce: true })
  await expect(demo.fact('status')).toHaveText('connected')
  expect(await withWallet(page, 'Sleepy', {})).not.toContain('eth_requestAccounts')
})

test('a wallet of last time that does not answer leaves the page disconnected after 3 s', async ({
  demo,
  page,
}) => {
  await installWallet(page, { name: 'Mute', rdns: 'com.example.mute', accounts: [first] })
  await demo.open('wallet=off')
  await demo.connect('Mute')
  await page.clock.install()
  await page.addInitScript(() =>
    Object.assign(window.scripted.Mute?.answers ?? {}, { eth_accounts: { silent: true } }),
  )
  await page.reload()
  await expect(demo.scope.getByRole('button', { name: 'Connecting' })).toBeVisible()
  // Its 3 s begin when it is asked.
  await expect.poll(() => withWallet(page, 'Mute', {})).toContain('eth_accounts')
  await page.clock.fastForward(3_000)
  await expect(demo.connectButton).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test.describe('storage', () => {
  test('that is half-written, of another version or shape, or not ours does not break the page', async ({
    demo,
    page,
    watched,
  }) => {
    watched.expected.push(/storage/)
    await demo.open()
    await demo.connect()
    for (const text of [
      '{"v":1,"d":',
      '{"v":99,"d":{"eip155":"eip6963:com.example.evil"}}',
      '{"v":1,"d":[[[{"deep":null}]]]}',
      'null',
    ]) {
      await page.evaluate((value) => {
        for (const key of Object.keys(localStorage)) localStorage.setItem(key, value)
      }, text)
      await page.reload()
      await expect(demo.fact('status'), text).toHaveText('disconnected')
      await demo.connect()
    }
    await page.reload()
    await expect(demo.fact('status')).toHaveText('connected')
  })

  test('that is full costs only the memory', async ({ demo, page, watched }) => {
    watched.expected.push(/storage/)
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await demo.open()
    await demo.connect()
    await demo.tryIt('Switch network')
    await expect(demo.fact('chain-id')).toHaveText('31338')
    await page.reload()
    await expect(demo.fact('status')).toHaveText('disconnected')
    await demo.connect()
  })

  test('that is denied costs only the memory', async ({ demo, page, watched }) => {
    watched.expected.push(/storage/)
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    })
    await demo.open()
    await demo.connect()
    await expect(demo.fact('balance')).toHaveText(/^\d/)
  })
})
