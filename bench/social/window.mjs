// Times of a login by a provider in the demo, beside a bare redirect in a window (floor.mjs) in the same run and by turns: from the
// press in the page to the first page in the window that asks something, and from the person's press at the provider to the address in the page. Every visit is a new visitor, who makes a wallet.
import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { findChromium, quietFlags } from '../../scripts/lib/chromium.mjs'
import { startSite } from '../email/startSite.mjs'
import { startFloor } from './floor.mjs'

const waitMs = 60_000

/** Runs in each page before anything else: notes when something is so, in ms since 1970. */
function watch() {
  const epoch = () => performance.timeOrigin + performance.now()
  const noted = {}
  Object.assign(window, { noted })
  const look = () => {
    if (/^0x[\da-f]{40}/i.test(document.querySelector('[data-testid="address"]')?.textContent ?? ''))
      noted.address ??= epoch()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const sides = {
  latchkit: async (page, { demo }) => {
    await page.goto(`${demo}/?socials=google&play=off&namespaces=eip155`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    return page.getByRole('button', { name: 'Continue with Google', exact: true })
  },
  floor: async (page, { floor }) => {
    await page.goto(floor, { waitUntil: 'networkidle' })
    return page.getByRole('button', { name: 'Continue with Google' })
  },
}

/** One visit of a new person, who makes a wallet: its times. */
async function visit(browser, open, urls) {
  const context = await browser.newContext()
  try {
    await context.addInitScript(watch)
    const page = await context.newPage()
    page.setDefaultTimeout(waitMs)
    const button = await open(page, urls)
    await button.waitFor()
    const pressed = Date.now()
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    const person = popup.locator('button[value="ada"]')
    // On a new device the window names the site first. Its button is guarded for a moment: this is the person's time, not the wallet's.
    const question = popup.getByRole('button', { name: 'Continue with Google', exact: true })
    await person.or(question).first().waitFor()
    const asked = Date.now()
    while (await question.isVisible()) {
      await question.click({ timeout: 500, noWaitAfter: true }).catch(() => undefined)
      await new Promise((next) => setTimeout(next, 50))
    }
    await person.waitFor()
    const email = popup.getByLabel('Email')
    const isStandIn = (await email.count()) > 0
    if (isStandIn) await email.fill(`${randomUUID().slice(0, 8)}@login.example`)
    const answered = Date.now()
    await (isStandIn ? popup.getByRole('button', { name: 'Continue' }) : person).click({ noWaitAfter: true })
    await page.waitForFunction(() => window.noted.address)
    const { address } = await page.evaluate(() => window.noted)
    return { asked: asked - pressed, address: address - answered }
  } finally {
    await context.close()
  }
}

/** Measures both sides. Returns the samples of each time. */
export async function measureWindow({ runs = 9, port = 4_980 } = {}) {
  const stop = await startSite(port)
  const floor = await startFloor()
  const args = ['--no-sandbox', ...quietFlags, '--disable-features=Translate,MediaRouter,HttpsUpgrades']
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  const urls = { demo: `http://demo.localhost:${port}`, floor: floor.url }
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
