import { type MouseEvent, useRef } from 'react'
import { close } from '../core/actions/close.js'
import { useLatchkit } from './hooks/useLatchkit.js'
import { LaterPlace } from './modal/LaterPlace.js'
import css from './modal/modal.css?inline'
import { onEscape } from './modal/onEscape.js'
import { useDialog } from './modal/useDialog.js'
import { useScene } from './modal/useScene.js'
import { useScrollLock } from './modal/useScrollLock.js'
import { useSheet } from './theme/useSheet.js'
import type { LoadedViews } from './ViewEntry.js'

/** The dialog: header, the view on top of the router's history, toasts. Exists only while the modal is open. */
export function Modal({ views }: { readonly views: LoadedViews }) {
  useSheet(css)
  const kit = useLatchkit()
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useScrollLock()
  useDialog(kit, dialog)
  const scene = useScene(panel, views, { onClose: () => close(kit, 'close') })
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget
  return (
    <dialog
      {...scene.root}
      ref={dialog}
      className="lk dialog"
      part="dialog"
      closedby="none"
      // What `showModal` adds to a first frame that stands already is no mismatch.
      suppressHydrationWarning
      onKeyDown={({ nativeEvent }) => onEscape(kit, nativeEvent)}
      onMouseDown={(event) => isOutside(event) && event.preventDefault()}
      onClick={(event) => isOutside(event) && close(kit, 'outsidePress')}
    >
      {scene.panel}
      <LaterPlace panel={panel} />
    </dialog>
  )
}
