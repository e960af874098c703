import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { close } from '../../core/modal/close.js'
import { useHost, useSheet } from '../host/useHost.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useModalPart } from '../kit/useModalPart.js'
import { adoptInPage, canAdopt, sheetOf } from '../theme/adoptSheet.js'
import { matchesMedia } from '../theme/media.js'
import css from './modal.css?inline'
import { onEscape, useDialog } from './useDialog.js'
import { useModalContent } from './useModalContent.js'
import { useWrappedTab } from './useWrappedTab.js'

/** Shows the dialog with the header, the view on top of the history, and toasts. It exists only while the modal is open. */
export function Modal() {
  useSheet(css)
  const kit = useLatchkit()
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useScrollLock()
  useDialog(kit, dialog)
  useSmallScreen(panel)
  useWrappedTab(panel)
  const content = useModalContent(panel, { onClose: () => close(kit, 'close') })
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget
  return (
    <dialog
      {...content.root}
      ref={dialog}
      className="lk dialog"
      part="dialog"
      closedby="none"
      onKeyDown={({ nativeEvent }) => onEscape(kit, nativeEvent)}
      onMouseDown={(event) => isOutside(event) && event.preventDefault()}
      onClick={(event) => isOutside(event) && close(kit, 'outsidePress')}
    >
      <div className="space" />
      {content.panel}
    </dialog>
  )
}

/**
 * Keeps the page behind the modal from scrolling. The space of a classic scrollbar stays reserved, so that nothing moves. The
 * lock is a separate stylesheet, so that two modals can remove theirs in any order, and no style of the page is overwritten.
 */
function useScrollLock(): void {
  useEffect(() => {
    if (!canAdopt(document)) return undefined
    const hasScrollbar = innerWidth > document.documentElement.clientWidth
    return adoptInPage(
      sheetOf(`html{overflow:hidden!important${hasScrollbar ? ';scrollbar-gutter:stable!important' : ''}}`),
    )
  }, [])
}

/** Loads the code for small screens and touch, after the first frame. */
function useSmallScreen(panel: RefObject<HTMLElement | null>): void {
  const kit = useLatchkit()
  const host = useHost()
  const isSmall = matchesMedia('(max-width: 429.98px), (hover: none), (max-height: 420px)')
  const { smallScreen } = useModalPart('smallScreen', isSmall) ?? {}
  useEffect(() => smallScreen?.(kit, host, panel), [kit, host, panel, smallScreen])
}
