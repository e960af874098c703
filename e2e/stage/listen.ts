import type { Page } from '@playwright/test'

/**
 * Hears what a screen reader says by itself: the names of what gets the focus, and changes in live regions, by the rules
 * that hold in all of them. Words that come together with their region are not read out, except in an `alert`.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(install)
}

/** Returns the texts spoken since the last call. */
export function takeSpoken(page: Page): Promise<string[]> {
  return page.evaluate(() => window.spokenTexts.splice(0))
}

/** Runs in the page, so it holds on to nothing of this file. */
function install(): void {
  /** A region has to be there this long before a change in it counts as one. */
  const knownAfterMs = 50
  const spoken: string[] = []
  window.spokenTexts = spoken
  const born = new WeakMap<Element, number>()
  const implicit: Readonly<Record<string, string>> = { alert: 'assertive', status: 'polite', log: 'polite' }
  const liveOf = (each: Element) => {
    const live = each.getAttribute('aria-live') ?? implicit[each.getAttribute('role') ?? ''] ?? 'off'
    return live === 'off' ? undefined : live
  }
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (node instanceof Element && node.matches('[aria-hidden="true"], [hidden]')) return ''
    return [...node.childNodes].map(textOf).join(' ')
  }
  const say = (how: string, words: string) => {
    const clean = words.replace(/\s+/g, ' ').trim()
    if (clean) spoken.push(`${how}: ${clean}`)
  }
  const regions = '[aria-live], [role="alert"], [role="status"], [role="log"]'
  const within = (node: Node): Element[] =>
    node instanceof Element
      ? [...(node.matches(regions) ? [node] : []), ...node.querySelectorAll(regions)]
      : []
  const regionOf = (node: Node): Element | undefined => {
    for (let at = node instanceof Element ? node : node.parentElement; at; at = at.parentElement) {
      if (liveOf(at)) return at
    }
    return undefined
  }
  const take = (records: readonly MutationRecord[]) => {
    const changed = new Map<Element, Set<Node>>()
    for (const { target, addedNodes, type } of records) {
      const added = type === 'characterData' ? [target] : [...addedNodes]
      const region = regionOf(target)
      const isKnown = region && performance.now() - (born.get(region) ?? 0) > knownAfterMs
      for (const node of added) {
        if (isKnown) changed.set(region, (changed.get(region) ?? new Set()).add(node))
        for (const one of within(node)) {
          if (born.has(one) && performance.now() - (born.get(one) ?? 0) > knownAfterMs) continue
          born.set(one, performance.now())
          if (one.getAttribute('role') === 'alert' && one.isConnected) say('assertive', textOf(one))
        }
      }
    }
    for (const [region, nodes] of changed) {
      const isWhole =
        region.getAttribute('aria-atomic') === 'true' ||
        (region.hasAttribute('role') && region.getAttribute('aria-atomic') !== 'false')
      const still = [...nodes].filter((node) => node.isConnected)
      say(
        liveOf(region) ?? '',
        still.length === 0 ? '' : isWhole ? textOf(region) : still.map(textOf).join(' '),
      )
    }
  }
  let focused: Element | undefined
  let passing: ReturnType<typeof setTimeout> | undefined
  const sayFocused = () => {
    clearTimeout(passing)
    if (focused) say('focus', focused.getAttribute('aria-label') ?? focused.textContent ?? '')
    focused = undefined
  }
  // Says what has the focus before a press, as a screen reader does: a browser may handle the press before the timer that would say it.
  for (const press of ['keydown', 'pointerdown', 'pointerup']) addEventListener(press, sayFocused, true)
  const watch = (root: Document | ShadowRoot) => {
    new MutationObserver(take).observe(root, { subtree: true, childList: true, characterData: true })
    root.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element) || target.shadowRoot) return
        // Where the focus only passes through within one turn, nothing is said.
        clearTimeout(passing)
        focused = target
        passing = setTimeout(sayFocused)
      },
      true,
    )
  }
  watch(document)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options)
    watch(root)
    return root
  }
}
