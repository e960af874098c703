// Which source files of the package run while a visitor does something: two journeys in Chromium, on the demo with hot
// reload, where every source file is a script of its own. The definition stands in scripts/measure.mjs.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { packageSource } from './ast.mjs'
import { findChromium, quietFlags } from './chromium.mjs'
import { addressOf, basePort, portOf } from './ports.mjs'
import { root } from './run.mjs'

const withinMs = 60_000
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The development site on its ports; answers how to end it. */
async function startSite() {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--dev'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk
      if (printed.includes('ready in')) resolve()
    })
    child.once('close', () => reject(new Error(`the development site ended\n${printed}`)))
  })
  return () =>
    new Promise((resolve) => {
      child.removeAllListeners('close')
      child.once('close', resolve)
      child.kill('SIGTERM')
    })
}

/** The files of the package of which a function ran, the module's own top level apart. The test wallet is no part of it. */
function filesThatRan({ result }) {
  const found = new Set()
  for (const { url, functions } of result) {
    const at = url.indexOf(`/${packageSource}/`)
    if (at < 0) continue
    const path = new URL(url).pathname.split(`/${packageSource}/`)[1]
    const [, ...inner] = functions // the first is the whole script
    if (/^testing\//.test(path) || !/\.tsx?$/.test(path)) continue
    if (inner.some(({ ranges }) => ranges[0].count > 0)) found.add(path)
  }
  return [...found].sort()
}

/** Does something in the page and answers the files that ran meanwhile. */
async function filesDuring(page, run) {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await run()
  const files = filesThatRan(await session.send('Profiler.takePreciseCoverage'))
  await session.send('Profiler.stopPreciseCoverage')
  await session.detach()
  return files
}

const status = (page, text) => page.getByTestId('status').filter({ hasText: text }).waitFor()

async function connect(page) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await dialog.getByRole('listitem').getByRole('button', { name: 'Test Wallet', exact: true }).click()
  await status(page, /^connected$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function openForm(page) {
  await page.getByRole('button', { name: /^Account / }).click()
  await page
    .getByRole('dialog', { name: 'Account', exact: true })
    .getByRole('button', { name: 'Send', exact: true })
    .click()
  await page.getByRole('dialog', { name: 'Send', exact: true }).waitFor()
}

async function send(page) {
  const form = page.getByRole('dialog', { name: 'Send', exact: true })
  await form.getByRole('textbox', { name: /^Amount to send/ }).fill('0.001')
  await form.getByRole('textbox', { name: 'Recipient' }).fill(receiver)
  await form.getByRole('button', { name: 'Review send' }).click()
  const review = page.getByRole('dialog', { name: 'Review Send', exact: true })
  await review.getByRole('button', { name: /^Send / }).click()
  await page.waitForFunction(() =>
    Object.values(window.latchkit.kits[0].store.getState().pending ?? {})
      .flat()
      .some(({ status }) => status === 'confirmed'),
  )
}

async function journeys(browser, base) {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(withinMs)
  await page.goto(`${addressOf('demo', base)}/?networks=31337`)
  await page.getByRole('heading', { name: 'Test Wallet', level: 2 }).waitFor()
  await status(page, 'disconnected')
  // Vite puts libraries together when they are first asked for, and then loads the page anew: once round before it counts.
  await connect(page)
  await openForm(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await status(page, 'disconnected')
  const connecting = await filesDuring(page, () => connect(page))
  await openForm(page)
  const sending = await filesDuring(page, () => send(page))
  await context.close()
  return { 'click Connect → connected': connecting, 'form → receipt': sending }
}

/** `{ flow: [files] }`, each below packages/latchkit/src. */
export async function flowFiles() {
  const base = basePort()
  const end = await startSite()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      ...quietFlags,
      `--host-resolver-rules=MAP *.localhost 127.0.0.1:${portOf('demo', base)}`,
    ],
  })
  try {
    const [first, ...others] = [
      await journeys(browser, base),
      await journeys(browser, base),
      await journeys(browser, base),
    ]
    const inAll = (flow) => (file) => others.every((other) => other[flow].includes(file))
    return Object.fromEntries(Object.entries(first).map(([flow, files]) => [flow, files.filter(inAll(flow))]))
  } finally {
    await browser.close()
    await end()
  }
}
