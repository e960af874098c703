// Times of a login by a provider in the demo, beside a bare redirect in a window (floor.mjs) in the same run and by turns: from the
// press in the page to the first page in the window that asks something, and from the person's press at the provider to the address in the
// page. Every visit is a new visitor, who makes a wallet. Then 12 hours have passed for auth: the known device signs once its owner has proved
// themselves by the provider again, from whose press there it is measured; the bare redirect answers once more.
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium, quietFlags } from '../../scripts/lib/chromium.mjs'
import { root } from '../../scripts/lib/run.mjs'
import { startSite } from '../email/startSite.mjs'
import { startFloor } from './floor.mjs'

const server = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const { default: Database } = await import(pathToFileURL(server.resolve('libsql')))

const waitMs = 60_000
const longerThanProofMs = 13 * 3_600_000

/** Lets the time pass for auth after which a session's proof of its owner no longer counts. */
function agePersons(port) {
  const database = new Database(join(root, `.cache/server-${port}/auth/auth.db`))
  database.prepare('UPDATE auth_sessions SET coded = coded - ?').run([longerThanProofMs])
  database.close()
}

/** Runs in each page before anything else: notes when something is so, in ms since 1970. */
function watch() {
  const epoch = () => performance.timeOrigin + performance.now()
  const noted = {}
  Object.assign(window, { noted })
  const look = () => {
    if (/^0x[\da-f]{40}/i.test(document.querySelector('[data-testid="address"]')?.textContent ?? ''))
      noted.address ??= epoch()
    if (/^0x[\da-f]{130}$/.test(document.querySelector('[data-testid="result"]')?.textContent ?? ''))
      noted.signature ??= epoch()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const pause = (ms) => new Promise((next) => setTimeout(next, ms))

/** Presses a button until it has opened a window: browsers drop a press on a frame that has just moved. */
async function popupOf(page, button) {
  let opened
  page.once('popup', (popup) => {
    opened = popup
  })
  while (!opened) {
    await button.click({ timeout: 2_000 }).catch(() => undefined)
    for (let looks = 0; looks < 40 && !opened; looks++) await pause(50)
  }
  return opened
}

/** Approves in the window that the frame opens: its buttons are guarded for a moment, which is the person's time. */
async function approve(page, frame) {
  const button = frame.getByRole('button', { name: 'Open window' })
  await button.waitFor()
  const window = await popupOf(page, button)
  await pressUntilGone(window.getByRole('button', { name: 'Approve', exact: true }))
}

async function pressUntilGone(button) {
  await button.waitFor()
  while (await button.isVisible().catch(() => false)) {
    await button.click({ timeout: 500, noWaitAfter: true }).catch(() => undefined)
    await pause(50)
  }
}

const sides = {
  latchkit: {
    async open(page, { demo }) {
      await page.goto(`${demo}/?socials=google&play=off&networks=31337`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      return page.getByRole('button', { name: 'Continue with Google', exact: true })
    },
    /** Comes to where the frame of a known device asks for the provider again, 12 hours later. */
    async again(page, { port }) {
      await page.locator('dialog[open]').first().waitFor({ state: 'detached' })
      agePersons(port)
      await page.reload({ waitUntil: 'networkidle' })
      const frame = page.frameLocator('iframe[title="Latchkit secure wallet"]')
      await page.getByRole('button', { name: 'Sign message' }).click()
      await approve(page, frame)
      return frame.getByRole('button', { name: 'Continue with Google' })
    },
    last: 'signature',
  },
  floor: {
    async open(page, { floor }) {
      await page.goto(floor, { waitUntil: 'networkidle' })
      return page.getByRole('button', { name: 'Continue with Google' })
    },
    again: async (page, urls) => sides.floor.open(page, urls),
    last: 'address',
  },
}

/** Answers the provider in its window, as a person of an address. Returns when, in ms since 1970. */
async function answer(popup, email) {
  const person = popup.locator('button[value="ada"]')
  await person.waitFor()
  const field = popup.getByLabel('Email')
  const isStandIn = (await field.count()) > 0
  if (isStandIn) await field.fill(email)
  const answered = Date.now()
  await (isStandIn ? popup.getByRole('button', { name: 'Continue' }) : person).click({ noWaitAfter: true })
  return answered
}

/** Waits until something is so in the page. Returns since when, in ms since 1970. */
async function noted(page, name) {
  await page.waitForFunction((what) => window.noted[what], name)
  return page.evaluate((what) => window.noted[what], name)
}

/** One visit of a new person, who makes a wallet, and proves themselves again later: its times. */
async function visit(browser, side, urls) {
  const context = await browser.newContext()
  const email = `${randomUUID().slice(0, 8)}@login.example`
  try {
    await context.addInitScript(watch)
    const page = await context.newPage()
    page.setDefaultTimeout(waitMs)
    const button = await side.open(page, urls)
    await button.waitFor()
    const pressed = Date.now()
    const popup = await popupOf(page, button)
    // On a new device the window names the site first. Its button is guarded for a moment: this is the person's time, not the wallet's.
    const question = popup.getByRole('button', { name: 'Continue with Google', exact: true })
    await popup.locator('button[value="ada"]').or(question).first().waitFor()
    const asked = Date.now()
    if (await question.isVisible()) await pressUntilGone(question)
    const answered = await answer(popup, email)
    const address = await noted(page, 'address')
    const proof = await side.again(page, urls)
    await proof.waitFor()
    const answeredAgain = await answer(await popupOf(page, proof), email)
    const last = await noted(page, side.last)
    return { asked: asked - pressed, address: address - answered, again: last - answeredAgain }
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
  const urls = { demo: `http://demo.localhost:${port}`, floor: floor.url, port }
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
