import { closingMs, easing, isStill, regionMs, sheetOutEasing, sheetOutMs, successMs } from './moves.js'
import { scrollsOf } from './viewChange.js'

/**
 * Reads out the message of success of a closed modal, and removes the modal at once if the visitor presses anything on the
 * page.
 */
function showSuccess(host: HTMLElement, root: ShadowRoot, words: string): void {
  const region = document.createElement('div')
  region.className = 'hidden'
  region.ariaLive = 'polite'
  root.append(region)
  region.animate([], regionMs).onfinish = () => {
    region.textContent = words
  }
  host.toggleAttribute('data-success', true)
  const end = () => host.remove()
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, end, { capture: true, once: true })
}

/**
 * Prepares to animate a dialog out, before it is closed. Returns a function to call once the dialog was removed from the page.
 * It shows the dialog above everything while it fades, but inert, so that the visitor can use the page at once.
 */
export function leavingDialog(dialog: HTMLDialogElement, sheets: readonly CSSStyleSheet[]): () => void {
  const restore = scrollsOf(dialog)
  const panel = dialog.querySelector<HTMLElement>('.panel')
  const isCovered = panel?.classList.contains('covered') ?? false
  const isAsking = Boolean(panel?.querySelector('.leaving-view > .header'))
  // The visitor still sees the list, so pause all animations except that of the list's spinner.
  if (isAsking)
    for (const each of dialog.getAnimations({ subtree: true }))
      if (!(each instanceof CSSAnimation)) each.pause()
  return () => {
    const words = isAsking
      ? undefined
      : dialog.querySelector(':is(.views > .view, .frame-cover) .ring.done ~ h3')?.textContent
    if ((isStill() && !words) || !panel || !('showPopover' in dialog)) return
    const host = document.createElement('latchkit-leaving')
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [...sheets]
    dialog.classList.add('leaving')
    // The cover has ended with the modal, but stays to be seen at its height.
    panel.classList.toggle('covered', isCovered)
    dialog.popover = 'manual'
    dialog.inert = true
    dialog.ariaHidden = 'true'
    root.append(dialog)
    document.body.append(host)
    dialog.showPopover()
    restore()
    if (words) showSuccess(host, root, words)
    const space = dialog.querySelector('.space')
    const isSheet = space !== null && getComputedStyle(space).flexGrow === '1'
    const duration = isStill() ? 0 : isSheet ? sheetOutMs : closingMs
    const [lastFrame, sheetCurve] = isSheet
      ? [{ translate: '0 100%' }, sheetOutEasing]
      : [{ opacity: 0, scale: 0.98 }, easing]
    const timing = { duration, delay: words ? successMs : 0, easing: sheetCurve, fill: 'forwards' } as const
    dialog.animate([{ opacity: 0 }], { ...timing, pseudoElement: '::backdrop' })
    panel.animate([lastFrame], timing).onfinish = () => host.remove()
  }
}
