import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Locator, Route } from '@playwright/test'
import { root } from '../scripts/lib/run.mjs'
import { basePort } from './stage/ports.js'
import { expect, test } from './stage/test.js'

const port = basePort + 1
const gateway = `http://127.0.0.1:${port}`
const answers = (path: string) =>
  fetch(gateway + path).then(
    ({ ok }) => ok,
    () => false,
  )

// One server for this file: the built one, with the configuration of `npm start`.
test.describe.configure({ mode: 'default' })
let server: ChildProcess | undefined
const serve = (at: number, more: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, ['packages/server/dist/cli.js'], {
    cwd: root,
    env: {
      ...process.env,
      LATCHKIT_CONFIG: 'packages/server/latchkit.development.json',
      LATCHKIT_LISTEN_PORT: String(at),
      LATCHKIT_RELAY_DURABILITY: 'memory',
      ...more,
    },
  })
async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
test.beforeAll(async () => {
  if (await answers('/healthz')) return
  server = serve(port)
  await expect.poll(() => answers('/healthz')).toBe(true)
})
test.afterAll(() => end(server))

/** Returns the places of all controls that a visitor could aim at, by their names. */
const placesIn = (dialog: Locator) =>
  dialog.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return [button.getAttribute('aria-label') ?? button.textContent, x, y, width, height]
    }),
  )

test('§7 the gateway’s wallets come over the bundled list and nothing moves', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  const waiting: Route[] = []
  await page.route(`${gateway}/getWallets?**`, (route) => void waiting.push(route))
  await demo.open('backend=on')
  const dialog = await demo.openConnect()
  const all = dialog.getByRole('button', { name: 'All wallets' })
  // The bundled list has come and is painted, the gateway has not answered.
  await expect(all).toHaveAccessibleDescription(/^5\d wallets$/)
  await expect.poll(() => waiting.length).toBe(1)
  const before = await placesIn(dialog)
  for (const route of waiting) await route.continue()
  await expect(all).toHaveAccessibleDescription(/^1\d\d wallets$/)
  expect(await placesIn(dialog)).toEqual(before)
})

test('§7 the list goes on by pages, with icons that come into view', async ({ demo, page }) => {
  const images: string[] = []
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/getWalletImage/')) images.push(pathname.slice('/getWalletImage/'.length))
    if (pathname === '/getWallets' && searchParams.get('entries') === '40')
      pages.push(searchParams.get('page') ?? '')
  })
  await demo.open('backend=on')
  await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
  const dialog = demo.dialog('All Wallets')
  const tiles = dialog.getByRole('listitem')
  await expect(tiles).toHaveCount(40)
  await expect.poll(() => pages).toEqual(['1', '2'])
  // The forty that are listed so far are bundled.
  expect(images).toEqual([])

  const last = tiles.getByRole('button').last()
  for (let step = 0; step < 12; step++) await last.scrollIntoViewIfNeeded()
  const tangem = demo.walletIn(dialog, 'Tangem Wallet')
  await tangem.scrollIntoViewIfNeeded()
  const icon = tangem.locator('img')
  await expect(icon).toHaveAttribute('src', /^data:image\/webp;base64,/)
  expect(await icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128)
  await expect
    .poll(async () => {
      await last.scrollIntoViewIfNeeded()
      return tiles.count()
    })
    .toBeGreaterThan(150)
  expect(pages).toEqual([...new Set(pages)])
  expect(images).toEqual([...new Set(images)])
})

test('§7 a search finds what the page does not hold', async ({ demo }) => {
  await demo.open('backend=on')
  await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
  const dialog = demo.dialog('All Wallets')
  await dialog.getByRole('searchbox').fill('zypto')
  await expect(demo.walletIn(dialog, 'Zypto')).toBeVisible()
  await dialog.getByRole('searchbox').fill('no such wallet')
  await expect(dialog.getByText('No wallets match “no such wallet”')).toBeVisible()
})

test('§7 the badge filter: those the operator vouches for, also by search', async ({ demo, page }) => {
  const other = basePort + 22
  const vouching = serve(other, {
    LATCHKIT_GATEWAY_DIRECTORY_CERTIFIED: 'rabby,zypto,tangem,metamask',
  })
  try {
    const isUp = () =>
      fetch(`http://127.0.0.1:${other}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isUp).toBe(true)
    const searches: string[] = []
    await page.route(`${gateway}/getWallet**`, async (route) => {
      const url = new URL(route.request().url())
      searches.push(url.search)
      url.port = String(other)
      await route.fulfill({ response: await route.fetch({ url: url.href }) })
    })
    await demo.open('backend=on')
    await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
    const dialog = demo.dialog('All Wallets')
    const filter = dialog.getByRole('button', { name: 'Certified wallets only' })
    await expect(filter).toHaveAttribute('aria-pressed', 'false')
    await filter.click()
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    const tiles = dialog.getByRole('listitem').getByRole('button')
    await expect(tiles).toHaveCount(4)
    await expect(dialog.getByRole('status').filter({ hasText: 'Wallets found: 4' })).toBeAttached()
    await expect(demo.walletIn(dialog, 'Zypto')).toBeVisible()
    expect(searches.filter((one) => one.includes('badge_type=certified'))).toHaveLength(1)
    await dialog.getByRole('searchbox').fill('rab')
    await expect(tiles).toHaveCount(1)
    await expect.poll(() => searches.at(-1)).toMatch(/search=rab&.*badge_type=certified/)
    await dialog.getByRole('searchbox').fill('')
    await filter.click()
    await expect(dialog.getByRole('listitem')).toHaveCount(40)
  } finally {
    // What the page still asks must not meet a server that is gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await end(vouching)
  }
})

test('error: a page that does not come is said where the list ends, and asked for again', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(/Failed to load resource|The gateway of backendUrl fails/)
  let isDown = true
  await page.route(`${gateway}/getWallets?**entries=40**`, (route) =>
    isDown ? route.abort() : route.continue(),
  )
  await demo.open('backend=on')
  await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
  const dialog = demo.dialog('All Wallets')
  const tiles = dialog.getByRole('listitem')
  const last = tiles.getByRole('button').last()
  const failed = dialog.getByRole('alert').filter({ hasText: 'Some wallets are missing' })
  await expect
    .poll(async () => {
      await last.scrollIntoViewIfNeeded()
      return failed.count()
    })
    .toBe(1)
  const before = await tiles.count()
  expect(before).toBeGreaterThan(50)
  isDown = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => tiles.count()).toBeGreaterThan(before)
  await expect(failed).toHaveCount(0)
})

test('a gateway that is down leaves the bundled list as it is', async ({ demo, page, watched }) => {
  watched.expected.push(/Failed to load resource|The gateway of backendUrl fails/)
  await page.route(`${gateway}/**`, (route) => route.abort())
  await demo.open('backend=on')
  await (await demo.openConnect()).getByRole('button', { name: 'All wallets' }).click()
  const dialog = demo.dialog('All Wallets')
  await expect(dialog.getByRole('listitem')).toHaveCount(40)
  await dialog.getByRole('searchbox').fill('rainb')
  await expect(demo.walletIn(dialog, 'Rainbow')).toBeVisible()
})
