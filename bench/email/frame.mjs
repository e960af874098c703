// Times of the secure frame in the demo, beside a bare iframe page (floor.mjs) in the same run and by turns: from the element in the page to
// READY, from the press to the code's field, from the sixth digit to the address in the page, from a press to the approval's button; the
// CPU as it is, and slowed down. A screen of the frame is there once it is drawn and at least half opaque. Every visit is a new visitor with
// an address of their own, so that the third time makes a wallet.
import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { findChromium, quietFlags } from '../../scripts/lib/chromium.mjs'
import { startFloor } from './floor.mjs'
import { startSite } from './startSite.mjs'

const waitMs = 60_000

/** Chromium as visitors have it: Playwright would switch off that the storage of a frame is divided by the site that it is in. */
const launch = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', ...quietFlags, '--disable-features=Translate,MediaRouter,HttpsUpgrades'],
  })

/** Runs in the page and in its frames before anything else: notes when something is so, in ms since 1970. */
function watch() {
  const epoch = () => performance.timeOrigin + performance.now()
  const noted = {}
  Object.assign(window, { noted, epoch })
  const note = (name) => {
    noted[name] ??= epoch()
  }
  // Looks at each frame of the screen, and notes when it has been painted.
  const noteOnce = (name, is) => {
    const look = () => {
      if (!is()) return requestAnimationFrame(look)
      scheduler.postTask(() => note(name), { priority: 'user-blocking' })
    }
    requestAnimationFrame(look)
  }
  if (window !== top) {
    const hasButton = () =>
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Open window')
    addEventListener('input', ({ target }) => /^\d{6}$/.test(target.value) && note('typed'), true)
    noteOnce('field', () => document.querySelector('input') !== null)
    noteOnce('button', hasButton)
    return
  }
  const Channel = MessageChannel
  window.MessageChannel = class extends Channel {
    constructor() {
      super()
      this.port1.addEventListener('message', ({ data }) => data?.type === '@frame/READY' && note('ready'))
    }
  }
  new MutationObserver(() => {
    if (document.querySelector('latchkit-frame, bare-frame')) note('frame')
    if (/^0x[\da-f]{40}/i.test(document.querySelector('[data-testid="address"]')?.textContent ?? ''))
      note('address')
  }).observe(document, { subtree: true, childList: true, characterData: true })
  const isLegible = () => {
    const host = document.querySelector('latchkit-frame, bare-frame')
    const isOpen = (host?.shadowRoot ?? host)?.querySelector('dialog[open]')
    const iframe = isOpen && host.querySelector('iframe')
    return iframe ? Number(getComputedStyle(iframe).opacity) >= 0.5 : false
  }
  // Begins anew with each press.
  window.timeNextPress = () => {
    delete noted.legible
    const pressed = ({ timeStamp }) => {
      noted.pressed = performance.timeOrigin + timeStamp
      noteOnce('legible', isLegible)
    }
    addEventListener('click', pressed, { capture: true, once: true })
  }
}

async function newestCode(inbox, email) {
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; ) {
    const mails = await (await fetch(`${inbox}/api/messages`)).json()
    const code = /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
    if (code) return code
    await new Promise((next) => setTimeout(next, 20))
  }
  throw new Error('no mail came')
}

const sides = {
  latchkit: {
    title: 'Latchkit secure wallet',
    async connect(page, { demo, inbox }) {
      const email = `ada.${randomUUID().slice(0, 8)}@example.org`
      await page.goto(`${demo}/?email=on&play=off&namespaces=eip155`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await page.getByRole('textbox', { name: 'Email address' }).fill(email)
      await page.evaluate(() => window.timeNextPress())
      await page.getByRole('button', { name: 'Continue with email' }).click()
      return () => newestCode(inbox, email)
    },
    ask: (page) => page.getByRole('button', { name: 'Sign message' }),
  },
  floor: {
    title: 'Bare frame',
    async connect(page, { floor }) {
      await page.goto(floor, { waitUntil: 'networkidle' })
      await page.evaluate(() => window.timeNextPress())
      await page.locator('#connect').click()
      return async () => '123456'
    },
    ask: (page) => page.locator('#ask'),
  },
}

/** Slows a page down, and each frame of it from its first document on. */
async function slowDown(context, page, rate) {
  const slow = async (target) => {
    const session = await context.newCDPSession(target)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
  await slow(page)
  // A frame of the page's own process has no session, and is slow with it.
  page.on('framenavigated', (frame) => frame.parentFrame() && slow(frame).catch(() => undefined))
}

/** One visit: its times. */
async function visit(browser, side, { urls, rate }) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(waitMs)
    await page.addInitScript(watch)
    if (rate > 1) await slowDown(context, page, rate)
    const codeOf = await side.connect(page, urls)
    const input = page.frameLocator(`iframe[title="${side.title}"]`).getByRole('textbox', { name: 'Code' })
    await input.waitFor()
    await page.waitForFunction(() => window.noted.legible)
    const inner = page.frames().find((frame) => frame.parentFrame())
    const readBoth = () =>
      Promise.all([page.evaluate(() => window.noted), inner.evaluate(() => window.noted)])
    const [atCode, { field }] = await readBoth()
    await input.fill(await codeOf())
    await page.waitForFunction(() => window.noted.address && !document.querySelector('dialog[open]'))
    await side.ask(page).waitFor()
    await page.evaluate(() => window.timeNextPress())
    await side.ask(page).click()
    await inner.waitForFunction(() => window.noted.button)
    await page.waitForFunction(() => window.noted.legible)
    const [outer, { typed, button }] = await readBoth()
    return {
      ready: outer.ready - outer.frame,
      code: Math.max(atCode.legible, field) - atCode.pressed,
      address: outer.address - typed,
      approval: Math.max(outer.legible, button) - outer.pressed,
    }
  } finally {
    await context.close()
  }
}

/** Measures both sides, with the CPU as it is and slowed down. @returns By how often the CPU was slowed down: the samples of each time. */
export async function measureFrame({ runs = 9, port = 4_960, rates = [1, 4] } = {}) {
  const stop = await startSite(port)
  const floor = await startFloor()
  const browser = await launch()
  const urls = {
    demo: `http://demo.localhost:${port}`,
    inbox: `http://127.0.0.1:${port + 6}`,
    floor: floor.url,
  }
  const samples = Object.fromEntries(rates.map((rate) => [rate, {}]))
  const measure = async (run, rate) => {
    for (const name of run % 2 ? ['floor', 'latchkit'] : ['latchkit', 'floor']) {
      const times = await visit(browser, sides[name], { urls, rate })
      // The first round warms the servers.
      if (run < 0) continue
      for (const [what, time] of Object.entries(times)) {
        samples[rate][what] ??= { latchkit: [], floor: [] }
        samples[rate][what][name].push(time)
      }
    }
  }
  try {
    for (let run = -1; run < runs; run++) for (const rate of rates) await measure(run, rate)
  } finally {
    await browser.close()
    floor.stop()
    stop()
  }
  return samples
}
