// Times of the secure frame in the demo, beside a bare iframe page (floor.mjs) in the same run and by turns: from the element in the page to
// READY, from the sixth digit to the address in the page, from the request to the frame that shows its button. Every visit is a new
// visitor with an address of their own, so that the second one makes a wallet.
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
  const isTop = window === top
  if (isTop) {
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
    return
  }
  addEventListener('input', ({ target }) => /^\d{6}$/.test(target.value) && note('typed'), true)
  const look = () => {
    const isThere = [...document.querySelectorAll('button')].some(
      ({ textContent }) => textContent === 'Approve',
    )
    if (!isThere) return requestAnimationFrame(look)
    scheduler.postTask(() => note('shown'), { priority: 'user-blocking' })
  }
  requestAnimationFrame(look)
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
      await page.getByRole('button', { name: 'Continue with email' }).click()
      return () => newestCode(inbox, email)
    },
    ask: (page) => page.getByRole('button', { name: 'Sign message' }),
  },
  floor: {
    title: 'Bare frame',
    async connect(page, { floor }) {
      await page.goto(floor, { waitUntil: 'networkidle' })
      await page.locator('#connect').click()
      return async () => '123456'
    },
    ask: (page) => page.locator('#ask'),
  },
}

/** One visit: the three times. */
async function visit(browser, side, urls) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(waitMs)
    await page.addInitScript(watch)
    const codeOf = await side.connect(page, urls)
    const input = page.frameLocator(`iframe[title="${side.title}"]`).getByRole('textbox', { name: 'Code' })
    await input.waitFor()
    const inner = page.frames().find((frame) => frame.parentFrame())
    await input.fill(await codeOf())
    await page.waitForFunction(() => window.noted.address && !document.querySelector('dialog[open]'))
    await side.ask(page).waitFor()
    const began = await side.ask(page).evaluate((button) => {
      const at = window.epoch()
      button.click()
      return at
    })
    await inner.waitForFunction(() => window.noted.shown)
    const [outer, within] = [
      await page.evaluate(() => window.noted),
      await inner.evaluate(() => window.noted),
    ]
    return {
      ready: outer.ready - outer.frame,
      address: outer.address - within.typed,
      shown: within.shown - began,
    }
  } finally {
    await context.close()
  }
}

/** Measures both sides. Answers the samples of each time. */
export async function measureFrame({ runs = 9, port = 4_960 } = {}) {
  const stop = await startSite(port)
  const floor = await startFloor()
  const browser = await launch()
  const urls = {
    demo: `http://demo.localhost:${port}`,
    inbox: `http://127.0.0.1:${port + 6}`,
    floor: floor.url,
  }
  const samples = {}
  try {
    for (let run = -1; run < runs; run++)
      for (const name of run % 2 ? ['floor', 'latchkit'] : ['latchkit', 'floor']) {
        const times = await visit(browser, sides[name], urls)
        // The first round warms the servers.
        if (run < 0) continue
        for (const [what, time] of Object.entries(times)) {
          samples[what] ??= { latchkit: [], floor: [] }
          samples[what][name].push(time)
        }
      }
  } finally {
    await browser.close()
    floor.stop()
    stop()
  }
  return samples
}
