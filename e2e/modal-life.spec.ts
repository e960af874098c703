import { accounts } from './stage/Demo.js'
import { installWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const [first] = accounts

test('two kits on a page do not meet', async ({ demo, page }) => {
  await installWallet(page, { name: 'Shared', rdns: 'com.example.shared', accounts: [first] })
  await demo.open('kits=2')
  const [one, two] = [demo.kit('1'), demo.kit('2')]
  await one.connect('Shared')
  await expect(two.fact('status')).toHaveText('disconnected')
  await two.connect('Test Wallet')
  await expect(one.fact('wallet')).toHaveText('Shared')
  await expect(two.fact('wallet')).toHaveText('Test Wallet')
  await two.tryIt('Switch network')
  await expect(two.fact('chain-id')).toHaveText('31338')
  await expect(one.fact('chain-id')).toHaveText('31337')
  await page.reload()
  await expect(one.fact('wallet')).toHaveText('Shared')
  await expect(two.fact('wallet')).toHaveText('Test Wallet')
  await one.tryIt('Disconnect')
  await expect(one.fact('status')).toHaveText('disconnected')
  await expect(two.fact('status')).toHaveText('connected')
  await two.accountButton.click()
  await expect(page.locator('latchkit-modal')).toHaveAttribute('data-kit', 'second')
})

test('StrictMode mounts everything twice, and nothing is there twice', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  await demo.open('strict=1')
  await expect(page.locator('script[src^="/strict/"]')).toHaveCount(1)
  const dialog = await demo.openConnect()
  await expect(demo.walletIn(dialog, 'Test Wallet')).toHaveCount(1)
  await demo.walletIn(dialog, 'Test Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
  expect(await page.evaluate(() => window.latchkit.wallet.prompts)).toEqual(['eth_requestAccounts'])
  const listenerCount = () => page.evaluate(() => window.latchkit.wallet.listenerCount)
  await expect.poll(listenerCount).toBeGreaterThan(0)
  const listeners = await listenerCount()
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Anvil Two', exact: true }).click()
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  await expect.poll(listenerCount).toBe(listeners)
  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect.poll(listenerCount).toBe(listeners)
  await demo.tryIt('Disconnect')
  await expect.poll(listenerCount).toBe(0)
})

test('a hundred times open and closed leaves no node and no listener behind', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  await demo.open()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const cycle = (times: number, name: string) =>
    page.evaluate(
      async ({ times, name }) => {
        const until = (done: () => unknown) =>
          new Promise<void>((resolve) => {
            const look = () => (done() ? resolve() : requestAnimationFrame(look))
            look()
          })
        const host = () => document.querySelector('latchkit-modal')
        for (let count = 0; count < times; count++) {
          const button = document.querySelector<HTMLElement>(`.buttons button${name}`)
          button?.focus()
          button?.click()
          await until(() => host()?.shadowRoot?.querySelector('dialog[open] .view button'))
          host()?.shadowRoot?.querySelector<HTMLElement>('[aria-label="Close"]')?.click()
          await until(() => !host())
        }
      },
      { times, name },
    )
  const measure = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), documents: of('Documents') }
  }
  for (const [what, name] of [
    ['Connect', ''],
    ['Account', '[aria-label^="Account"]'],
  ] as const) {
    if (what === 'Account') await demo.connect()
    else {
      // Each picture is a document of its own: all of them are there before anything is counted.
      const dialog = await demo.openConnect()
      await expect(dialog.locator('[part="tile"] [part="icon"] img')).toHaveCount(4)
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
    await cycle(10, name)
    const before = await measure()
    await cycle(100, name)
    const after = await measure()
    expect(after.nodes - before.nodes, `nodes after ${what}`).toBeLessThanOrEqual(2)
    expect(after.listeners - before.listeners, `listeners after ${what}`).toBeLessThanOrEqual(0)
    expect(after.documents, what).toBe(before.documents)
  }
})

test('a pointer on the button readies the modal and shows nothing of it', async ({ demo, page }) => {
  await demo.open()
  const isReady = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('list.react')),
    )
  expect(await isReady()).toBe(false)
  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  await expect.poll(isReady).toBe(true)
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})
