import { type Frame, watchFrames } from '../stage/frames.js'
import { button, dialog, type Thing, type Visitor } from './Visitor.js'

/** An address that the page had the browser open. */
interface Opened {
  readonly href: string
  readonly isNow: boolean
  readonly inTap: boolean
}

interface Faked {
  readonly opened: readonly Opened[]
  cover(keyboardPx: number): void
}

/** The height of a keyboard, in px. */
const keyboardPx = 300

/** Steps of the journey on a telephone: the sheet, the keyboard, one tap into an app, a send. */
const journey: Readonly<Record<string, (visitor: Visitor, url: string) => Promise<void>>> = {
  async 'the sheet rises from the edge of the window, and nothing in it is scrolled meanwhile'(visitor, url) {
    await visitor.open(`${url}&wallet=off`)
    await visitor.engine.evaluate(fakeTelephone)
    const frames = await watchFrames(visitor.engine)
    await visitor.click(button('Connect wallet'))
    await visitor.expect(button('MetaMask'))
    const seen = await frames()
    const [first] = seen
    assertAtEdge(seen)
    if (!first || first.bottom <= first.window) throw new Error(`it did not rise: ${JSON.stringify(first)}`)
  },
  async 'it grows upwards with the next view'(visitor) {
    const frames = await watchFrames(visitor.engine)
    await visitor.click(button('All wallets'))
    await visitor.expect(dialog('All Wallets'))
    assertAtEdge(await frames())
  },
  async 'the keyboard covers neither the field nor the sheet'(visitor) {
    await expectAboveKeyboard(visitor, { role: 'searchbox', name: 'Search wallets' })
    await visitor.click(button('Back'))
    await visitor.expect(dialog('Connect Wallet'))
  },
  'one tap opens the app, within the tap': (visitor) => tapApp(visitor),
  async 'and where none is, says where to get it and gives the link'(visitor) {
    await visitor.expect(button('Get MetaMask'))
    await visitor.expect(button('Copy link'))
    // The sheet grows by that button, and *Close* moves.
    await (await watchFrames(visitor.engine))()
    await visitor.click(button('Close'))
    await visitor.expect(dialog('MetaMask'), false)
  },
  async 'a send keeps its fields and its button above the keyboard'(visitor, url) {
    // The page still listens for the app that was opened.
    await visitor.open(url)
    await visitor.engine.evaluate(fakeTelephone)
    await visitor.click(button('Connect wallet'))
    await visitor.click(button('Test Wallet'))
    await visitor.fact('status', /^connected$/)
    await visitor.click(button('Account 0xf3…b92266'))
    await visitor.click(button('Send'))
    await visitor.expect(dialog('Send'))
    for (const name of ['Amount to send', 'Recipient'])
      await expectAboveKeyboard(visitor, { role: 'textbox', name })
  },
  async 'nothing went wrong meanwhile'(visitor) {
    const trouble = await visitor.trouble()
    if (trouble.length > 0) throw new Error(trouble.join('\n'))
  },
}

/** Taps a row whose app is to be opened, and expects that it is opened within the tap. */
async function tapApp(visitor: Visitor): Promise<void> {
  await visitor.until(
    'the link is there',
    () => visitor.engine.evaluate(() => Boolean(window.latchkit.kits[0].live.ahead?.link())),
    Boolean,
  )
  await visitor.click(button('MetaMask'))
  await visitor.expect(dialog('MetaMask'))
  const opened = await visitor.engine.evaluate(() => (window as unknown as Faked).opened)
  const [one, ...others] = opened
  const isRight = /\/wc\?uri=wc%3A/.test(one?.href ?? '') && one?.isNow && one.inTap
  if (!isRight || others.length > 0) throw new Error(`opened ${JSON.stringify(opened)}`)
}

/** On its way in the sheet is partly below the window, never above its edge, where it rests. */
function assertAtEdge(frames: readonly Frame[]): void {
  const wrong = frames.filter(({ scrollTop, bottom, window }) => scrollTop !== 0 || bottom < window - 0.5)
  const { bottom = 0, window = 1 } = frames.at(-1) ?? {}
  if (wrong.length > 0 || Math.abs(bottom - window) > 0.5)
    throw new Error(`of ${frames.length} frames: ${JSON.stringify([...wrong.slice(0, 3), frames.at(-1)])}`)
}

/** Taps a field, lets a keyboard come, and looks whether field, sheet and its button are in what is left; then it goes again. */
async function expectAboveKeyboard(visitor: Visitor, field: Thing): Promise<void> {
  const { engine } = visitor
  const cover = (px: number) => engine.evaluate((height) => (window as unknown as Faked).cover(height), px)
  await visitor.click(field)
  await cover(keyboardPx)
  await visitor.until(
    `${field.name} is above the keyboard`,
    async () => ({ ...(await visitor.see(field)), ...(await engine.evaluate(edges)) }),
    ({ hasFocus, at, isInSight }) => hasFocus && at !== undefined && isInSight,
  )
  await cover(0)
}

// What follows runs in the page, so it holds on to nothing of this file.

/** Notes what the browser is asked to open, and lets a keyboard lie over the page, as telephones do. */
function fakeTelephone(): void {
  const opened: Opened[] = []
  let isClick = false
  addEventListener(
    'click',
    () => {
      isClick = true
      setTimeout(() => {
        isClick = false
      })
    },
    { capture: true },
  )
  window.open = (href) => {
    opened.push({ href: String(href), isNow: isClick, inTap: navigator.userActivation.isActive })
    return null
  }
  const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { value: seen })
  const cover = (px: number) => {
    seen.height = innerHeight - px
    seen.dispatchEvent(new Event('resize'))
  }
  Object.assign(window, { opened, cover })
}

/** Tells whether the sheet, the focused field and the button below it are in what a keyboard leaves. */
function edges(): { isInSight: boolean; edges: readonly (readonly number[])[] } {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  const buttons = root?.querySelectorAll('.views > .view [part="actions"] button') ?? []
  const things = [root?.querySelector('.panel'), root?.activeElement, [...buttons].at(-1)]
  const edges = things
    .flatMap((each) => (each ? [each.getBoundingClientRect()] : []))
    .map(({ top, bottom }) => [top, bottom] as const)
  const seen = window.visualViewport?.height ?? 0
  return { isInSight: edges.every(([top, bottom]) => top >= 0 && bottom <= seen + 0.5), edges }
}

/** Opens the list on a page whose files come late, and taps a row, whose view has not been loaded then. */
export async function tapOnSlowLine(visitor: Visitor, url: string): Promise<void> {
  await visitor.open(`${url}&wallet=off`)
  await visitor.engine.evaluate(fakeTelephone)
  await visitor.click(button('Connect wallet'))
  await tapApp(visitor)
}

/** Takes a browser that imitates a telephone through all of it. */
export async function takePhoneJourney(
  visitor: Visitor,
  url: string,
  step: (title: string, run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const [title, run] of Object.entries(journey)) await step(title, () => run(visitor, url))
}
