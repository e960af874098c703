import { type RefObject, useLayoutEffect } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { close } from '../../core/modal/close.js'
import { isComposing } from '../parts/SearchField/isComposing.js'

/**
 * Shows the dialog in the top layer. Only the kit decides whether it closes: `closedby="none"` keeps the browser from closing
 * it. If a browser closes it all the same (at the third Escape), it is shown again.
 */
export function useDialog(kit: Kit, ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const onCancel = (event: Event) => onEscape(kit, event)
    const onClose = () => {
      if (kit.store.getState().modal.open && dialog.isConnected && !dialog.open) dialog.showModal()
    }
    // While views change, nothing in the modal has the focus, so a key only reaches the page.
    const page = dialog.ownerDocument
    const onPageKey = (event: KeyboardEvent) => event.target === page.body && onEscape(kit, event)
    // Prevent the key's default before the site's listeners run, because dialogs of a site usually ignore such a key. One below
    // this dialog would otherwise close with it.
    const claimEscape = (event: KeyboardEvent) => {
      const isOurs = event.target === page.body || event.composedPath().includes(dialog)
      if (isOurs && event.key === 'Escape' && !isComposing(event)) event.preventDefault()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClose)
    page.addEventListener('keydown', onPageKey)
    addEventListener('keydown', claimEscape, true)
    if (!dialog.open) dialog.showModal()
    setTopSpace(dialog)
    const onResize = () => setTopSpace(dialog)
    addEventListener('resize', onResize)
    return () => {
      removeEventListener('resize', onResize)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClose)
      page.removeEventListener('keydown', onPageKey)
      removeEventListener('keydown', claimEscape, true)
    }
  }, [kit, ref])
}

/**
 * Puts the panel in the middle of the window, by the space above it. When the panel grows, its top stays, unless it would not
 * fit into the window. A custom property on the dialog would compute the style of everything in it anew.
 */
function setTopSpace(dialog: HTMLDialogElement): void {
  const space = dialog.querySelector<HTMLElement>('.space')
  if (!space) return
  const { paddingTop } = getComputedStyle(dialog)
  const panel = dialog.querySelector<HTMLElement>('.panel')?.offsetHeight ?? 0
  const top = (dialog.clientHeight - panel) / 2 - Number.parseFloat(paddingTop)
  space.style.flexBasis = `${Math.max(0, top)}px`
}

/**
 * Closes the modal on Escape: on the key, or on the event `cancel` in browsers without `closedby`. Not while text is being
 * composed.
 */
export function onEscape(kit: Kit, event: Event): void {
  const keyEvent = event as KeyboardEvent
  if (event.type === 'keydown' && (keyEvent.key !== 'Escape' || isComposing(keyEvent))) return
  event.preventDefault()
  close(kit, 'escape')
}
