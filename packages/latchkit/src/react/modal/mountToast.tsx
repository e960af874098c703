import { useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { Kit } from '../../core/kit.js'
import { useSelect } from '../hooks/useSelect.js'
import { KitContext } from '../KitContext.js'
import { Toast } from '../parts/Toast/Toast.js'
import type { TextTable } from '../text/en.js'
import { languageOf } from '../text/language.js'
import { useSheet } from '../theme/useSheet.js'
import { useTheme } from '../theme/useTheme.js'
import { createRoom } from './createRoom.js'
import { RoomContext } from './RoomContext.js'
import { useLeaving } from './Toasts.js'
import css from './toastHost.css?inline'
import { useRoom } from './useRoom.js'

/** Shows toasts while the modal is closed; resolves when none is left, or when the modal takes over. */
export async function mountToast(
  kit: Kit,
  { locale, table }: { readonly locale: string; readonly table: Promise<TextTable | undefined> },
): Promise<void> {
  const texts = await table
  const { modal, toast } = kit.store.getState()
  if (modal.open || !toast.current) return
  const host = document.createElement('latchkit-toast')
  host.setAttribute('data-kit', kit.id)
  const root = host.attachShadow({ mode: 'open' })
  const room = createRoom(root, texts, locale)
  document.body.append(host)
  const tree = createRoot(root)
  return new Promise((resolve) => {
    const remove = () => {
      unsubscribe()
      kit.live.cleanups.delete(remove)
      tree.unmount()
      host.remove()
      resolve()
    }
    const unsubscribe = kit.store.subscribe((state) => state.modal.open && remove())
    kit.live.cleanups.add(remove)
    tree.render(
      <KitContext.Provider value={kit}>
        <RoomContext.Provider value={room}>
          <ClosedToasts onEmpty={remove} />
        </RoomContext.Provider>
      </KitContext.Provider>,
    )
  })
}

function ClosedToasts({ onEmpty }: { readonly onEmpty: () => void }) {
  useSheet(css)
  const { locale, direction } = useRoom()
  const { mode, style } = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const waiting = useSelect((state) => state.toast.next !== undefined)
  const { toast, leaving } = useLeaving(useSelect((state) => state.toast.current))
  useLayoutEffect(() => place.current?.showPopover(), [])
  const isEmpty = !toast && !waiting
  useLayoutEffect(() => {
    // Outside of React's own work: a root cannot be taken away while it is rendering.
    if (isEmpty) queueMicrotask(onEmpty)
  }, [isEmpty, onEmpty])
  return (
    <div
      ref={place}
      className="lk page-toasts"
      popover="manual"
      data-mode={mode}
      style={style}
      lang={languageOf(locale)}
      dir={direction}
      aria-live="polite"
    >
      {toast && (
        <div key={`${toast.kind} ${toast.text}`} className={leaving ? 'leaving' : undefined}>
          <Toast toast={toast} />
        </div>
      )}
    </div>
  )
}
