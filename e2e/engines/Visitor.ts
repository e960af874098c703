import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from './Engine.js'

/** A thing on the page, as a person would name it. */
export interface Thing {
  readonly role: 'button' | 'dialog' | 'searchbox' | 'textbox' | 'link'
  readonly name: string
}

export const button = (name: string): Thing => ({ role: 'button', name })
export const dialog = (name: string): Thing => ({ role: 'dialog', name })

/** The facts of one control as a person sees it. */
export interface Sight {
  /** The middle of the control, if it is there, a pointer would hit it, and it can be pressed. */
  readonly at: { readonly x: number; readonly y: number } | undefined
  readonly hasFocus: boolean
  /** The number of controls with that name. */
  readonly count: number
}

const patienceMs = 45_000
const clickAgainMs = 3_000

/** A person who uses a page in any browser: by role and name, and with patience. */
export class Visitor {
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  async open(url: string): Promise<void> {
    await this.engine.goto(url)
    await this.engine.evaluate(watchForTrouble)
  }

  see(thing: Thing): Promise<Sight> {
    return this.engine.evaluate(look, thing)
  }

  /** Waits until a look at the page pleases. */
  async until<Seen>(
    what: string,
    look: () => Promise<Seen>,
    pleases: (seen: Seen) => boolean,
    otherwise: () => Promise<void> = async () => undefined,
  ): Promise<Seen> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const seen = await look()
      if (pleases(seen)) return seen
      if (performance.now() > deadline) {
        const diary = await this.engine.evaluate(diaryOf).catch(String)
        throw new Error(`never: ${what}; at the end ${JSON.stringify(seen)}\n${diary}`)
      }
      await otherwise()
      await pause(50)
    }
  }

  /** Clicks a thing that has come to rest: while a page loads, things still move. */
  async click(thing: Thing): Promise<void> {
    let before: Sight['at']
    const { at } = await this.until(
      `${thing.role} ${thing.name} can be clicked`,
      () => this.see(thing),
      ({ at }) => {
        const rests = at !== undefined && before?.x === at.x && before.y === at.y
        before = at
        return rests
      },
      () => this.engine.evaluate(bringIntoSight),
    )
    if (at) await this.engine.click(at.x, at.y)
  }

  /** Presses a button of the modal until it has gone. */
  pressAway(name: string): Promise<void> {
    return this.#clickUntil(button(name), ({ count }) => count === 0)
  }

  /** Goes into a field of the modal. */
  goInto(name: string): Promise<void> {
    return this.#clickUntil({ role: 'textbox', name }, ({ hasFocus }) => hasFocus)
  }

  /** Clicks until something has come of it: a control that moves as the pointer comes drops a click, and a person clicks again. */
  async #clickUntil(thing: Thing, isDone: (sight: Sight) => boolean): Promise<void> {
    let clickedAt: number | undefined
    let before: Sight['at']
    await this.until(
      `${thing.role} ${thing.name} has taken a click`,
      () => this.see(thing),
      (sight) => clickedAt !== undefined && isDone(sight),
      async () => {
        const { at } = await this.see(thing)
        // What moves is hit beside it, which may close the modal.
        const rests = at !== undefined && before?.x === at.x && before.y === at.y
        before = at
        if (!rests || performance.now() - (clickedAt ?? Number.NEGATIVE_INFINITY) < clickAgainMs) return
        clickedAt = performance.now()
        await this.engine.click(at.x, at.y)
      },
    )
  }

  /** Waits until a thing is there, or is not. */
  async expect(thing: Thing, isThere = true): Promise<void> {
    const what = `${thing.role} ${thing.name} is ${isThere ? '' : 'not '}there`
    await this.until(
      what,
      () => this.see(thing),
      ({ count }) => count > 0 === isThere,
    )
  }

  async expectFocus(thing: Thing): Promise<void> {
    await this.until(
      `${thing.name} has the focus`,
      () => this.see(thing),
      ({ hasFocus }) => hasFocus,
    )
  }

  /** Expects the page to stand at its top for a while: what scrolls it by itself does so late. */
  async expectStill(): Promise<void> {
    for (let looks = 0; looks < 10; looks++) {
      const at = await this.engine.evaluate(() => scrollY)
      if (at !== 0) throw new Error(`the page scrolled by itself, to ${at}`)
      await pause(50)
    }
  }

  /** Goes on with Tab until a thing has the focus. */
  async tabTo(thing: Thing): Promise<void> {
    for (let presses = 0; presses < 40; presses++) {
      if ((await this.see(thing)).hasFocus) return
      await this.engine.press('Tab')
    }
    throw new Error(`Tab never reaches ${thing.role} ${thing.name}\n${await this.engine.evaluate(diaryOf)}`)
  }

  /** Waits until a fact of the demo page is so. */
  fact(name: string, is: RegExp): Promise<string> {
    return this.until(
      `${name} is ${is}`,
      () => this.engine.evaluate(factOf, name),
      (text) => is.test(text),
    )
  }

  /** Waits until the dialog, if one is open, or the page says something. */
  reads(text: string): Promise<string> {
    const plain = text.replace(/[\s\u2066-\u2069]/g, '')
    return this.until(
      `“${text}” is to be read`,
      () => this.engine.evaluate(wordsOnTop),
      (words) => words.includes(plain),
    )
  }

  /** Returns the errors in the page since it was opened. */
  trouble(): Promise<readonly string[]> {
    return this.engine.evaluate(() => (window as unknown as { trouble: string[] }).trouble)
  }
}

// What follows runs in the page, so it holds on to nothing of this file.

function factOf(name: string): string {
  return document.querySelector(`[data-testid="${name}"]`)?.textContent ?? ''
}

/** Returns the facts that help to understand why something never came: the focus, the errors, the kit's log. */
function diaryOf(): string {
  const { trouble = [], latchkit } = window as Partial<typeof window> & { trouble?: string[] }
  const kit = latchkit?.kits[0]
  const inside = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
  const { outerHTML = '' } = inside ?? {}
  const { visibilityState } = document
  const modal = document.querySelector('latchkit-modal')?.shadowRoot?.querySelector('dialog')
  return [
    `modal: ${modal?.textContent}`,
    `focus: ${document.hasFocus()} ${outerHTML.slice(0, 120)}; ${innerWidth} × ${innerHeight}, ${visibilityState}`,
    ...trouble,
    kit && latchkit?.getLogs(kit).slice(-4_000),
  ].join('\n')
}

/** Scrolls to what was looked at last, where a pointer would not hit it. Looking alone moves nothing. */
function bringIntoSight(): void {
  const { lookedAt } = window as { lookedAt?: HTMLElement }
  if (!lookedAt?.isConnected) return
  const { top, bottom, left, width, height } = lookedAt.getBoundingClientRect()
  const root = lookedAt.getRootNode() as Document | ShadowRoot
  const isCovered =
    bottom > 0 && top < innerHeight && root.elementFromPoint(left + width / 2, top + height / 2)
  if (!isCovered) lookedAt.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** The texts of the dialog, if one is open, or of the page, without spaces and without marks of direction: as they are compared. */
function wordsOnTop(): string {
  const all = [...document.querySelectorAll('latchkit-modal')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const dialog = all.flatMap((root) => root.querySelector('dialog[open]') ?? [])[0]
  return ((dialog ?? document.body).textContent ?? '').replace(/[\s\u2066-\u2069]/g, '')
}

function watchForTrouble(): void {
  const trouble: string[] = []
  Object.assign(window, { trouble })
  addEventListener('error', ({ message }) => trouble.push(`error: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => trouble.push(`rejection: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    trouble.push(`policy: ${effectiveDirective} ${blockedURI}`),
  )
}

function look({ role, name }: Thing): Sight {
  const selectors = {
    button: 'button',
    dialog: 'dialog[open]',
    searchbox: 'input[type="search"]',
    textbox: 'input:not([type="search"]), textarea',
    link: 'a[href]',
  }
  // A text may be isolated by marks or by elements, which is the same to a person.
  const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '').trim()
  const shadows = [...document.querySelectorAll('latchkit-modal')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  )
  // A person cannot reach the page while a dialog lies over it.
  const modal = shadows.find((root) => root.querySelector('dialog:modal'))
  const found = (modal ? [modal] : [document, ...shadows])
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selectors[role])])
    .filter((each) => plain(each.getAttribute('aria-label') ?? each.textContent ?? '') === plain(name))
    .filter((each) => each.getClientRects().length > 0)
  const [first] = found
  if (!first) return { at: undefined, hasFocus: false, count: 0 }
  const root = first.getRootNode() as Document | ShadowRoot
  Object.assign(window, { lookedAt: first })
  const { left, top, width, height } = first.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = root.elementFromPoint(x, y)
  const isOff = first.matches(':disabled, [aria-disabled="true"]')
  return {
    at: hit && first.contains(hit) && !isOff ? { x, y } : undefined,
    hasFocus: root.activeElement === first,
    count: found.length,
  }
}
