import { textOf } from '../../apps/secure/src/texts/textOf.js'
import { allTexts as arabic } from '../../packages/latchkit/src/react/text/ar/all.js'
import { type AnyTextKey, allTexts as english } from '../../packages/latchkit/src/react/text/en/all.js'
import { type Texts, textsOf } from '../../packages/latchkit/src/react/text/translate.js'
import { newestMail } from '../stage/mails.js'
import type { Engine, Place } from './Engine.js'
import { button, Visitor } from './Visitor.js'

/** A visitor with the wallet of those who have none: digits and approvals in the frame and its window. */
export class EmailVisitor extends Visitor {
  /** The texts of the modal and of the site's buttons. */
  readonly text: Texts<AnyTextKey>
  /** The words of the frame. */
  readonly words: ReturnType<typeof textOf>

  constructor(engine: Engine, language: 'en' | 'ar' = 'en') {
    super(engine)
    this.text = textsOf({ en: english, ar: arabic }[language], language)
    this.words = textOf(language)
  }

  /** Waits until the frame, which stands once, is the modal dialog on top, and has the focus. */
  async frameNamed(name: string): Promise<Place> {
    await this.until(
      `the frame is a dialog named ${name} over everything, and has the focus`,
      () => this.engine.evaluate(placeOf),
      (seen) => JSON.stringify(seen) === JSON.stringify({ count: 1, name, isOnTop: true, hasFocus: true }),
    )
    return this.until(
      'the frame is there',
      () => this.engine.frame(),
      (frame) => frame !== undefined,
    ) as Promise<Place>
  }

  /** Types an address into Connect. */
  async typeEmail(email: string): Promise<void> {
    await this.click(button(this.text('button.connect')))
    await this.goInto(this.text('emailAddress'))
    await this.engine.type(email)
    await this.engine.press('Enter')
  }

  /** Types the digits of the newest mail: at once, without a press of Tab or of the pointer before. `after` are those of the mail before it. */
  async typeCode(email: string, frame: Place, after?: string): Promise<void> {
    const { code } = await newestMail(email, after)
    await this.until(
      'the frame has the focus, and the field of the code is in it',
      () => frame.evaluate(() => document.hasFocus() && document.querySelector('#code') !== null),
      (isReady) => isReady,
    )
    await frame.type(code)
  }

  /** Opens the window for what the frame shows. */
  openWindow(): Promise<void> {
    return this.#press(this.engine.frame, this.words.openWindow)
  }

  /** Opens the window for what the frame shows, and presses a button in it. */
  async decide(name = this.words.approve): Promise<void> {
    await this.openWindow()
    await this.#press(this.engine.window, name)
  }

  /** Presses a button of the other window. */
  decideInWindow(name: string): Promise<void> {
    return this.#press(this.engine.window, name)
  }

  /** Presses a button of another site to which the page's own tab has gone. */
  decideInTab(name: string): Promise<void> {
    return this.#press(async () => this.engine, name)
  }

  /** Presses a button of the frame. */
  pressInFrame(name: string): Promise<void> {
    return this.#press(this.engine.frame, name)
  }

  /**
   * Clicks a button inside of a frame or another window until it is taken: it is dead for half a second after the pointer came over it, so that
   * the first click only brings the pointer.
   */
  async #press(where: () => Promise<Place | undefined>, name: string): Promise<void> {
    let isPressed = false
    let before = ''
    await this.until(
      `${name} is pressed`,
      async () => {
        const place = await where()
        const sight = await place?.evaluate(lookAtButton, name).catch(() => undefined)
        // Presses nothing that has just moved: buttons do when more of a request becomes known.
        const rests = before === JSON.stringify(sight)
        before = JSON.stringify(sight)
        // Reads to the end first where that is longer than the window.
        const further = sight?.readsOn && rests && (await place?.evaluate(lookAtButton, sight.readsOn))
        if (further) await place?.click(further.x, further.y)
        if (sight?.isAlive && rests) {
          isPressed = true
          await place?.click(sight.x, sight.y)
        }
        return { isPressed, sight }
      },
      ({ sight }) => isPressed && !sight,
    )
  }
}

// The rest runs in the page, so it holds on to nothing of this file.

function placeOf() {
  const frames = [...document.querySelectorAll('latchkit-frame')]
  const iframe = frames[0]?.querySelector('iframe')
  const { left = 0, top = 0, width = 0, height = 0 } = iframe?.getBoundingClientRect() ?? {}
  const dialog = frames[0]?.shadowRoot?.querySelector('dialog')
  return {
    count: frames.length,
    name: dialog?.ariaLabel,
    isOnTop: document.elementFromPoint(left + width / 2, top + height / 2) === iframe,
    hasFocus: document.activeElement === iframe,
  }
}

/** The middle of a button, whether it can be pressed, and the name of the one that leads on to what has to be read first. */
function lookAtButton(name: string) {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === name)
  if (!found) return undefined
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // A window that just opened has no size at first.
  const isInSight = x < innerWidth && y < innerHeight
  const isAlive = isInSight && !found.disabled && found.getAttribute('aria-disabled') !== 'true'
  const readsOn = document.querySelector('.read-on:not([hidden])')?.textContent?.trim()
  return { x, y, isAlive, readsOn, why: document.querySelector('[role="status"]')?.textContent ?? '' }
}
