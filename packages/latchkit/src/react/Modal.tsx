import { type MouseEvent, useRef } from 'react'
import { close } from '../core/modal/close.js'
import { useLatchkit } from './hooks/useLatchkit.js'
import { LateToasts } from './modal/LateToasts.js'
import css from './modal/modal.css?inline'
import { onEscape } from './modal/onEscape.js'
import { useDialog } from './modal/useDialog.js'
import { useModalContent } from './modal/useModalContent.js'
import { useScrollLock } from './modal/useScrollLock.js'
import { useSmallScreen } from './modal/useSmallScreen.js'
import { useWrappedTab } from './modal/useWrappedTab.js'
import { useSheet } from './theme/useSheet.js'

/** The dialog: header, the view on top of the router's history, toasts. Exists only while the modal is open. */
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
      {content.panel}
      <LateToasts panel={panel} />
    </dialog>
  )
}
