// npm run motion:sheets: a contact sheet of each motion, docs/motion/<name>.webp, from the demo and from a page with one connect
// button. Time stands still in the browser, and every animation is set to the same moments, so that a sheet does not depend on
// the machine. A port of its own (LATCHKIT_PORT), so that `npm start` may run beside it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { benchSites } from '../bench/lib/sites.mjs'
import { ensureChromium, quietFlags } from './lib/chromium.mjs'
import { fontEnv } from './lib/fonts.mjs'
import { addressOf, basePort } from './lib/ports.mjs'
import { root } from './lib/run.mjs'
import { sheetOf } from './picture/sheetOf.mjs'
import { startSite } from './picture/startSite.mjs'

const largestOfAll = 600_000
/** Slow enough that nothing gets on by itself; at 0 nothing would begin. */
const standstill = 1e-6

const desktop = {
  name: 'desktop',
  context: { viewport: { width: 760, height: 720 } },
  clip: { x: 180, y: 20, width: 400, height: 680 },
}
const phone = {
  name: 'phone',
  context: { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true },
  clip: { x: 0, y: 0, width: 390, height: 700 },
}
const button = {
  name: 'desktop',
  context: { viewport: { width: 240, height: 100 } },
  clip: { x: 0, y: 0, width: 240, height: 60 },
}

const dialogOf = (page) => page.getByRole('dialog')
const wallet = (page) =>
  dialogOf(page).getByRole('listitem').getByRole('button', { name: 'Test Wallet', exact: true })
const openList = async (page) => {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await wallet(page).waitFor()
}
const leaving = (page) => page.locator('latchkit-leaving').waitFor({ state: 'attached' })
const inWallet = (page, act) => page.evaluate((name) => window.latchkit.wallet[name](), act)
const press = (page, name) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const arrives = (page) => page.locator('latchkit-modal .view.gone').waitFor({ state: 'attached' })
const holdRequests = (page) => page.evaluate(() => window.latchkit.wallet.set({ hold: true }))
/** Until the wallet is asked, with the view that says so at rest. */
const ask = async (page) => {
  await holdRequests(page)
  await openList(page)
  await wallet(page).click()
  await page.waitForFunction(() => window.latchkit.wallet.waiting.length > 0)
}

/** Each motion: what comes before it, what sets it off, and the moments in ms that are looked at. */
const motions = [
  {
    name: 'opening',
    on: [desktop],
    act: openList,
    moments: [0, 30, 60, 90, 120, 180],
  },
  {
    name: 'closing',
    on: [desktop],
    before: openList,
    act: (page) => page.keyboard.press('Escape').then(() => leaving(page)),
    moments: [0, 20, 40, 60, 80, 100],
  },
  { name: 'sheet-in', on: [phone], act: openList, moments: [0, 50, 100, 150, 200, 260] },
  {
    name: 'sheet-out',
    on: [phone],
    before: openList,
    act: (page) => page.keyboard.press('Escape').then(() => leaving(page)),
    moments: [0, 40, 80, 120, 150, 180],
  },
  {
    name: 'view-next',
    on: [desktop, phone],
    before: openList,
    act: (page) => press(page, /^(All|Other) wallets$/).then(() => arrives(page)),
    moments: [0, 30, 60, 90, 120, 150],
  },
  {
    name: 'view-back',
    on: [desktop, phone],
    before: (page) => openList(page).then(() => press(page, /^(All|Other) wallets$/)),
    act: (page) => press(page, 'Back').then(() => arrives(page)),
    moments: [0, 30, 60, 90, 120, 150],
  },
  {
    name: 'wallet-asked',
    on: [desktop, phone],
    before: (page) => holdRequests(page).then(() => openList(page)),
    act: (page) =>
      wallet(page)
        .click()
        .then(() => arrives(page)),
    moments: [0, 150, 190, 240, 300, 370],
  },
  {
    name: 'height',
    on: [desktop],
    before: openList,
    act: (page) =>
      page.evaluate(() =>
        window.latchkit.kits[0].store.setState(({ options }) => ({
          options: { ...options, features: { ...options.features, allWallets: false } },
        })),
      ),
    moments: [0, 30, 60, 90, 120, 150],
  },
  {
    name: 'late-row',
    on: [desktop, phone],
    before: (page) => openList(page).then(() => page.mouse.move(2, 2)),
    act: async (page) => {
      await page.evaluate(announceLate)
      await dialogOf(page).getByRole('button', { name: 'Straggler' }).waitFor({ state: 'attached' })
    },
    moments: [0, 30, 60, 90, 120, 150],
  },
  {
    name: 'success',
    on: [desktop, phone],
    before: ask,
    act: (page) => inWallet(page, 'approve').then(() => leaving(page)),
    moments: [0, 100, 200, 280, 360, 810, 860, 910],
  },
  {
    name: 'toast',
    on: [desktop, phone],
    before: openList,
    act: async (page) => {
      await page.evaluate(() =>
        window.latchkit.kits[0].store.setState({
          toast: { current: { kind: 'success', text: 'Sent 1.5 ETH' } },
        }),
      )
      await dialogOf(page).getByText('Sent 1.5 ETH').waitFor({ state: 'attached' })
    },
    moments: [0, 40, 80, 120, 160, 200],
  },
  {
    name: 'button-to-account',
    on: [button],
    site: 'button',
    before: async (page) => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      const row = dialogOf(page).getByRole('button', { name: 'Slow Wallet', exact: true })
      await row.click()
      await page.locator('.latchkit-spinner').waitFor({ state: 'attached' })
    },
    act: async (page) => {
      await page.evaluate(() => window.sayYes())
      await page.locator('.latchkit-before').waitFor({ state: 'attached' })
      await page.evaluate(() => document.querySelector('latchkit-leaving')?.remove())
    },
    moments: [0, 30, 60, 90, 120, 150],
  },
]

/** Runs in the page: a wallet that comes when the list is on the screen. */
function announceLate() {
  const provider = { request: async () => [], on: () => undefined, removeListener: () => undefined }
  const icon = document.querySelector('link[rel="icon"]')?.href
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Straggler',
    rdns: 'com.example.straggler',
    icon: icon?.startsWith('data:')
      ? icon
      : 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  }
  const detail = Object.freeze({ info, provider })
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

/** Runs in the page before anything else: a wallet that answers when the script says so. */
function installSlowWallet() {
  const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
  let isAllowed = false
  const answers = {
    eth_chainId: () => '0x1',
    eth_accounts: () => (isAllowed ? accounts : []),
    eth_requestAccounts: () =>
      new Promise((resolve) => {
        window.sayYes = () => {
          isAllowed = true
          resolve(accounts)
        }
      }),
  }
  const provider = {
    request: async ({ method }) => answers[method]?.() ?? null,
    on: () => undefined,
    removeListener: () => undefined,
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Slow Wallet',
    rdns: 'com.example.slow',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
}

/** Runs in the page: sets all that moves to one moment, and ends what has ended by then. */
function setMoment(ms) {
  const roots = [
    document,
    ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ]
  for (const each of roots.flatMap((root) => root.getAnimations())) {
    if (each.effect.getComputedTiming().endTime <= ms) {
      each.finish()
      continue
    }
    each.pause()
    each.currentTime = ms
  }
}

async function take(browser, place, { site = 'demo', before, act, moments }, sites) {
  const context = await browser.newContext({
    ...place.context,
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    locale: 'en',
  })
  const page = await context.newPage()
  if (site === 'button') await page.addInitScript(installSlowWallet)
  await page.goto(sites[site])
  await page.waitForLoadState('networkidle')
  await before?.(page)
  // All that came with it is at rest, and all that loads has come.
  await page.waitForTimeout(1_500)
  const session = await context.newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: standstill })
  await act(page)
  await page.waitForTimeout(300)
  const frames = []
  for (const ms of moments) {
    await page.evaluate(setMoment, ms)
    const picture = await page.screenshot({ clip: place.clip, animations: 'allow', caret: 'hide' })
    frames.push({ ms, base64: picture.toString('base64') })
  }
  await context.close()
  const studio = await browser.newPage()
  await studio.goto('about:blank')
  const base64 = await studio.evaluate(sheetOf, { frames, cell: place.clip })
  await studio.close()
  return Buffer.from(base64, 'base64')
}

const port = basePort({ LATCHKIT_PORT: process.env.LATCHKIT_PORT ?? '4700' })
const executablePath = await ensureChromium()
const endSite = await startSite(port)
const bench = await benchSites()
const sites = {
  demo: `${addressOf('demo', port)}/?font=Inter&namespaces=eip155&play=off`,
  button: bench.sites.latchkit.url,
}
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...fontEnv() },
  args: ['--disable-gpu', '--no-sandbox', ...quietFlags],
})
const wanted = process.argv.slice(2)
let total = 0
try {
  for (const motion of motions.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const place of motion.on) {
      const file = `docs/motion/${motion.name}.${place.name}.webp`
      const bytes = await take(browser, place, motion, sites)
      total += bytes.length
      writeFileSync(join(root, file), bytes)
      console.log(`${file}: ${bytes.length} B`)
    }
  }
} finally {
  await browser.close()
  bench.stop()
  endSite()
}
console.log(`${total} B in all`)
if (total > largestOfAll) {
  console.error(`more than ${largestOfAll} B`)
  process.exitCode = 1
}
