import { type ComponentType, createElement, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { close } from '../core/actions/close.js'
import { goBack } from '../core/actions/router.js'
import type { View, ViewName } from '../core/state/views.js'
import { useLatchkit } from './hooks/useLatchkit.js'
import { useSelect } from './hooks/useSelect.js'
import { DebugAlert } from './modal/DebugAlert.js'
import css from './modal/modal.css?inline'
import { Toasts } from './modal/Toasts.js'
import { useDialog } from './modal/useDialog.js'
import { useRoom } from './modal/useRoom.js'
import { useScrollLock } from './modal/useScrollLock.js'
import { type LoadedViews, useShownView } from './modal/useShownView.js'
import { useArrival, useLeft } from './modal/useViewChange.js'
import { ViewPlaceholder } from './modal/ViewPlaceholder.js'
import { Header } from './parts/Header/Header.js'
import { entryOf } from './registry.js'
import { languageOf } from './text/language.js'
import { useSheet } from './theme/useSheet.js'
import { useTheme } from './theme/useTheme.js'
import type { ViewProps } from './ViewEntry.js'

/** The dialog: header, the view on top of the router's history, toasts. Exists only while the modal is open. */
export function Modal({ views }: { readonly views: LoadedViews }) {
  useSheet(css)
  const kit = useLatchkit()
  const { locale, direction, text } = useRoom()
  const { mode, style } = useTheme()
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const { canGoBack, shake } = useSelect(({ router, modal }) => ({
    canGoBack: router.history.length > 1,
    shake: modal.shake,
  }))
  // First the lock, then the dialog: showing it makes the browser lay out, once for both.
  useScrollLock()
  useDialog(kit, dialog)
  const { left, onLeave } = useLeft(panel)
  const { view, loaded, failed, retry, direction: travelled } = useShownView(views, onLeave)
  const key = keyOf(view)
  useArrival(panel, left, { key, isLoaded: loaded !== undefined, travelled })
  const entry = entryOf(view.name)
  const title = typeof entry.title === 'function' ? entry.title(view.params) : text(entry.title)
  const View = loaded?.[view.name] as ComponentType<ViewProps<ViewName>> | undefined
  const start = entry.header === 'own' ? loaded?.HeaderStart : undefined

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close(kit, 'escape')
  }
  const isOutside = (event: MouseEvent) => event.target === event.currentTarget
  return (
    <dialog
      ref={dialog}
      className="lk dialog"
      part="dialog"
      data-mode={mode}
      style={style}
      lang={languageOf(locale)}
      dir={direction}
      aria-label={title}
      closedby="none"
      onKeyDown={onKeyDown}
      onMouseDown={(event) => isOutside(event) && event.preventDefault()}
      onClick={(event) => isOutside(event) && close(kit, 'outsidePress')}
    >
      <div ref={panel} className={shake ? 'panel shake' : 'panel'} part="modal" tabIndex={-1}>
        <Header
          title={title}
          start={start && createElement(start, { kit, params: view.params })}
          onBack={!entry.header && canGoBack ? () => goBack(kit) : undefined}
          onClose={() => close(kit, 'close')}
        />
        {kit.config.debug && <DebugAlert />}
        <div key={key} className={travelled ? `view ${travelled}` : 'view'} part="view" data-view={view.name}>
          {View ? (
            <View kit={kit} params={view.params} />
          ) : (
            <ViewPlaceholder hasFooter={entry.footer} failed={failed} onRetry={retry} />
          )}
        </div>
      </div>
      <Toasts panel={panel} />
    </dialog>
  )
}

/** A view about another wallet is another view. */
function keyOf({ name, params }: View): string {
  const about = 'connector' in params ? params.connector.id : 'wallet' in params ? params.wallet.id : ''
  return `${name} ${about}`
}
