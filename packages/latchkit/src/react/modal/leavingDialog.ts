import { closingMs, easing, isStill, regionMs, sheetOutEasing, sheetOutMs, successMs } from './moves.js'
import { scrollsOf } from './viewChange.js'

/** Reads out what is seen of a modal that is gone, and lets a press on the page end it. */
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
 * Takes in the modal as it stands before it is closed. The function it answers, called once the dialog is out of the page,
 * lets it be seen on its way out: above everything, but inert, so that page and focus are the visitor's at once.
 */
export function leavingDialog(dialog: HTMLDialogElement, sheets: readonly CSSStyleSheet[]): () => void {
  const restore = scrollsOf(dialog)
  const panel = dialog.querySelector<HTMLElement>('.panel')
  const isAsking = Boolean(panel?.querySelector('.leaving-view > .header'))
  // What is seen is still the list: its spinner goes on, and nothing else.
  if (isAsking)
    for (const each of dialog.getAnimations({ subtree: true }))
      if (!(each instanceof CSSAnimation)) each.pause()
  return () => {
    const words = isAsking ? undefined : dialog.querySelector('.views > .view .ring.done ~ h3')?.textContent
    if ((isStill() && !words) || !panel || !('showPopover' in dialog)) return
    const host = document.createElement('latchkit-leaving')
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [...sheets]
    dialog.classList.add('leaving')
    dialog.popover = 'manual'
    dialog.inert = true
    dialog.ariaHidden = 'true'
    root.append(dialog)
    document.body.append(host)
    dialog.showPopover()
    restore()
    if (words) showSuccess(host, root, words)
    const isSheet = getComputedStyle(dialog, '::before').flexGrow === '1'
    const duration = isStill() ? 0 : isSheet ? sheetOutMs : closingMs
    const [out, curve] = isSheet
      ? [{ translate: '0 100%' }, sheetOutEasing]
      : [{ opacity: 0, scale: 0.98 }, easing]
    const how = { duration, delay: words ? successMs : 0, easing: curve, fill: 'forwards' } as const
    dialog.animate([{ opacity: 0 }], { ...how, pseudoElement: '::backdrop' })
    panel.animate([out], how).onfinish = () => host.remove()
  }
}
