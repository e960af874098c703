import type { Page } from '@playwright/test'

/**
 * Makes a page record every key, every text and every message: its own, and those on the channel to the frame.
 * @returns What reads all that it has recorded since it was loaded.
 */
export async function spyOnPage(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(install)
  return () => page.evaluate(() => (window as unknown as { spied: string[] }).spied)
}

/** Runs in the page, so it holds on to nothing of this file. */
function install(): void {
  const spied: string[] = []
  Object.assign(window, { spied })
  for (const type of ['keydown', 'keyup', 'beforeinput', 'input', 'paste', 'compositionend'])
    addEventListener(type, (event) => spied.push(String((event as KeyboardEvent).key ?? type)), true)
  addEventListener('message', ({ data }) => spied.push(JSON.stringify(data)))
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
    this.addEventListener('message', ({ data }) => spied.push(JSON.stringify(data) ?? ''))
    spied.push(JSON.stringify(given[0]) ?? '')
    return Reflect.apply(post, this, given)
  }
  const look = () => spied.push(document.documentElement.textContent ?? '')
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true }),
  )
}

/** All texts that a script of the page reaches from its globals. */
export const textsOfGlobals = (page: Page): Promise<string[]> => page.evaluate(collectGlobals)

/** Runs in the page, so it holds on to nothing of this file. */
function collectGlobals(): string[] {
  const texts: string[] = []
  const seen = new Set<unknown>([window])
  const waiting: unknown[] = []
  const note = (value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    // The document's texts are recorded as they come.
    else if (value instanceof Node || value instanceof CSSRule || value instanceof StyleSheet) return
    // Some promises of a browser's own fail where they are read on a prototype.
    else if (value instanceof Promise) value.then(note, () => undefined)
    else if ((typeof value === 'object' && value) || typeof value === 'function')
      if (!seen.has(value)) waiting.push(value) && seen.add(value)
  }
  const noteAll = (holder: object) => {
    for (const key of Reflect.ownKeys(holder))
      try {
        note(key)
        note(Reflect.get(holder, key))
      } catch {
        // Some may only be read on what they belong to.
      }
    if (holder instanceof Map || holder instanceof Set) for (const each of holder) note(each)
  }
  noteAll(window)
  for (let next = waiting.pop(); next; next = waiting.pop()) noteAll(next as object)
  return texts
}
