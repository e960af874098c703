import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@playwright/test'
import { windowTextOf } from '../apps/secure/src/texts/windowTextOf.js'
import { begin, type EngineName, engineNames, phoneOf } from './engines/begin.js'
import type { Device } from './engines/Device.js'
import { EmailVisitor } from './engines/EmailVisitor.js'
import type { Place } from './engines/Engine.js'
import { button } from './engines/Visitor.js'
import { type OwnSite, serveAsApp, serveCut } from './stage/demoProxies.js'
import { newEmail } from './stage/EmailWallet.js'
import { basePort } from './stage/ports.js'

/** A visitor of the demo, before the press of *Continue with Google*. */
interface Coming {
  readonly name: EngineName
  readonly language?: 'en' | 'ar'
  readonly device?: Device
  readonly site?: string
}

/** Comes to the demo, presses *Continue with Google* and goes on. */
async function comeIn(
  { name, language = 'en', device, site = `http://demo.localhost:${basePort}` }: Coming,
  goOn: (visitor: EmailVisitor, texts: ReturnType<typeof textsOf>) => Promise<void>,
): Promise<void> {
  const engine = await begin(name, device)
  try {
    const visitor = new EmailVisitor(engine, language)
    await visitor.open(`${site}/?email=on&socials=google&play=off&networks=31337&lang=${language}`)
    await press(visitor)
    await goOn(visitor, textsOf(language))
    await visitor.until(
      'the page is connected',
      // Where its own tab comes back, there is no page for a moment.
      () => engine.evaluate(statusOfPage).catch(() => ''),
      (status) => status === 'connected',
    )
  } finally {
    await engine.close()
  }
}

/** Presses *Continue with Google* in Connect. */
async function press(visitor: EmailVisitor): Promise<void> {
  await visitor.click(button(visitor.text('button.connect')))
  await visitor.click(button(visitor.text('continueWith', { provider: 'Google' })))
}

/** Goes back from the provider's page to the site. */
async function goBack(visitor: EmailVisitor, site: string): Promise<void> {
  const { engine } = visitor
  const isAt = (origin: string) => () => engine.evaluate(isPageOf, origin).catch(() => false)
  const provider = `http://login.localhost:${basePort + 7}`
  await visitor.until('the provider asks who it is', isAt(provider), (is) => is)
  await engine.evaluate(() => history.back())
  await visitor.until('the site is back', isAt(site), (is) => is)
}

/** Whether the box with this button stands over the page, once the page rests. */
async function stands({ engine }: EmailVisitor, name: string): Promise<boolean> {
  await pause(1_000)
  return (await (await engine.frame())?.evaluate(hasButton, name)) ?? false
}

const textsOf = (language: 'en' | 'ar') => {
  const texts = windowTextOf(language)
  const named = (text: string) => text.replace('{provider}', 'Google')
  return {
    continueWith: named(texts.socialTitle),
    openWindow: named(texts.socialBoxOpen),
    inTab: named(texts.socialBoxTab),
  }
}

/** Answers the provider as a person whom it does not know. */
async function answerProvider(visitor: EmailVisitor, where: () => Promise<Place | undefined>): Promise<void> {
  const email = newEmail()
  await visitor.until(
    'the provider asks who it is, and is answered',
    async () => (await where())?.evaluate(answerWho, email).catch(() => false),
    (isAnswered) => isAnswered === true,
  )
}

/** Fills the digits that the window shows into the box of the frame. */
async function fillDigits(visitor: EmailVisitor): Promise<void> {
  const { engine } = visitor
  const digits = await visitor.until(
    'the window shows six digits',
    async () => (await (await engine.window())?.evaluate(digitsOfWindow).catch(() => '')) ?? '',
    (shown) => /^\d{6}$/.test(shown),
  )
  // The page may lie behind the window, where no key reaches it.
  await visitor.until(
    'the box takes them',
    async () => (await engine.frame())?.evaluate(fillCode, digits),
    (isFilled) => isFilled === true,
  )
}

/** Runs with the demo served another way. */
async function at(serve: (port: number) => Promise<OwnSite>, act: (site: string) => Promise<void>) {
  const site = await serve(basePort + 90 + 2 * test.info().parallelIndex)
  try {
    await act(site.url)
  } finally {
    site.close()
  }
}

for (const name of engineNames) {
  test(`${name}: a login by Google asks for the site once, and ends in the page`, () =>
    comeIn({ name }, async (visitor, { continueWith }) => {
      await visitor.decideInWindow(continueWith)
      await answerProvider(visitor, visitor.engine.window)
    }))

  test(`${name}: the same on a telephone, in Arabic`, () =>
    comeIn(
      { name, language: 'ar', device: { ...phoneOf(name), width: 360 } },
      async (visitor, { continueWith }) => {
        await visitor.decideInWindow(continueWith)
        await answerProvider(visitor, visitor.engine.window)
      },
    ))

  test(`${name}: a site that cuts off its windows: the box opens one, and its digits end the login`, () =>
    at(serveCut, (site) =>
      comeIn({ name, site }, async (visitor, { openWindow, continueWith }) => {
        await visitor.pressInFrame(openWindow)
        await visitor.decideInWindow(continueWith)
        await answerProvider(visitor, visitor.engine.window)
        await fillDigits(visitor)
      }),
    ))

  test(`${name}: an app of the home screen leaves for Google in its own tab, and comes back`, () =>
    at(serveAsApp, (site) =>
      comeIn({ name, site }, async (visitor, { inTab, continueWith }) => {
        await visitor.pressInFrame(inTab)
        await visitor.decideInTab(continueWith)
        await answerProvider(visitor, async () => visitor.engine)
      }),
    ))

  test(`${name}: who goes back from the provider in the page’s own tab leaves again, and comes in`, () =>
    at(serveAsApp, (site) =>
      comeIn({ name, site }, async (visitor, { inTab, continueWith }) => {
        await visitor.pressInFrame(inTab)
        await visitor.decideInTab(continueWith)
        await goBack(visitor, site)
        // Presses only in a new document: in one that the browser has kept, the box is still shown.
        if (!(await stands(visitor, inTab))) await press(visitor)
        await visitor.pressInFrame(inTab)
        await visitor.decideInTab(continueWith)
        await answerProvider(visitor, async () => visitor.engine)
      }),
    ))
}

// What follows runs in the page, so it holds on to nothing of this file.

const statusOfPage = () => document.querySelector('[data-testid="status"]')?.textContent ?? ''

function answerWho(address: string) {
  const field = document.querySelector<HTMLInputElement>('#email')
  if (!field) return false
  field.value = address
  field.form?.requestSubmit()
  return true
}

const isPageOf = (origin: string) => location.origin === origin && document.readyState === 'complete'

const hasButton = (name: string) =>
  [...document.querySelectorAll('button')].some((each) => each.textContent?.trim() === name)

const digitsOfWindow = () =>
  (document.querySelector('.digits .unseen')?.textContent ?? '').replaceAll(' ', '')

function fillCode(digits: string) {
  const field = document.querySelector<HTMLInputElement>('#code')
  if (!field) return false
  field.value = digits
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
