import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Kit } from '../../core/kit/kit.js'
import { languageOf } from '../../wire/languages.js'
import { createHost } from '../host/createHost.js'
import { LocalHost } from '../host/LocalHost.js'
import { useHost, useSheet } from '../host/useHost.js'
import { KitContext, useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import type { Table } from '../text/translate.js'
import { useLook } from '../theme/useLook.js'
import { regionMs } from './moves.js'
import { ToastRegions } from './ToastRegions.js'
import { useLeavingToast } from './Toasts.js'
import css from './toastHost.css?inline'

/** Shows toasts while the modal is closed. Resolves when no toast is left, or when the modal opens and shows them itself. */
export async function mountToast(
  kit: Kit,
  { locale, table }: { readonly locale: string; readonly table: Promise<Table<string> | undefined> },
): Promise<void> {
  const texts = await table
  const { modal, toast } = kit.store.getState()
  if (modal.open || !toast.current) return
  const element = document.createElement('latchkit-toast')
  element.setAttribute('data-kit', kit.id)
  const root = element.attachShadow({ mode: 'open' })
  const host = createHost(root, texts, locale)
  document.body.append(element)
  const tree = createRoot(root)
  return new Promise((resolve) => {
    const remove = () => {
      unsubscribe()
      kit.live.cleanups.delete(remove)
      tree.unmount()
      element.remove()
      resolve()
    }
    const unsubscribe = kit.store.subscribe((state) => state.modal.open && remove())
    kit.live.cleanups.add(remove)
    tree.render(
      <KitContext.Provider value={kit}>
        <LocalHost host={host} locale={locale} texts={texts}>
          <ClosedToasts onEmpty={remove} />
        </LocalHost>
      </KitContext.Provider>,
    )
  })
}

function ClosedToasts({ onEmpty }: { readonly onEmpty: () => void }) {
  useSheet(css)
  const { locale, direction } = useHost()
  const { mode, style } = useLook()
  const element = useRef<HTMLDivElement>(null)
  const hasNext = useSelect((state) => state.toast.next !== undefined)
  const { toast, isLeaving } = useLeavingToast(useSelect((state) => state.toast.current))
  useLayoutEffect(() => element.current?.showPopover(), [])
  const { clock } = useLatchkit().services
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => clock.after(regionMs, () => setAnnounced(true)), [clock])
  const isEmpty = !toast && !hasNext
  useLayoutEffect(() => {
    // A root cannot be removed while React is rendering, so wait until it has finished.
    if (isEmpty) queueMicrotask(onEmpty)
  }, [isEmpty, onEmpty])
  return (
    <div
      ref={element}
      className="lk page-toasts"
      popover="manual"
      data-mode={mode}
      style={style}
      lang={languageOf(locale)}
      dir={direction}
    >
      <ToastRegions toast={isAnnounced ? toast : undefined} isLeaving={isLeaving} />
    </div>
  )
}
