import { Suspense, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Kit } from '../../core/kit/kit.js'
import { accountStatus } from '../../core/select/accountStatus.js'
import { reset, view } from '../../core/state/router.js'
import type { OpenableView } from '../../core/state/views.js'
import { type Host, HostContext } from '../host/useHost.js'
import { KitContext } from '../kit/useLatchkit.js'
import { loadModalPart } from '../kit/useModalPart.js'
import { loadView } from '../registry.js'
import type { Table } from '../text/translate.js'
import { createModalRoot } from './createModalRoot.js'
import { Modal } from './Modal.js'

/**
 * Renders the modal with the view that a click would open, outside the page, while a pointer or the focus rests on a button,
 * because the first run of any code is by far the slowest. It runs no effects, so it subscribes to nothing and asks no wallet
 * or chain; it only adopts the stylesheets (docs/decisions/0007-what-loads-when.md).
 * @param chosenView The view; unless given, the one that opens by default.
 */
export async function rehearse(
  kit: Kit,
  chosenView: OpenableView | undefined,
  { locale, table }: { readonly locale: string; readonly table: Promise<Table<string> | undefined> },
): Promise<void> {
  const name = chosenView ?? (accountStatus(kit.store.getState()).address ? 'Account' : 'Connect')
  const texts = await table
  const viewModule = await loadView(kit, name)
  const { ui, phase } = kit.live
  // Once the modal is being opened, rendering in advance would only slow it down.
  if (ui.isOver || phase !== 'started' || kit.store.getState().modal.open) return
  ui.modalRoot ??= createModalRoot(kit, texts, locale)
  const { host, rehearsedViews } = ui.modalRoot
  if (rehearsedViews.has(name)) return
  rehearsedViews.add(name)
  viewModule.recall?.(kit, {})
  render(kit, host, name)
  if (name === 'Connect') await (await loadModalPart(kit, 'listPreload')).preloadList(kit, host)
}

/** Renders next to a component that never resolves. React then discards the result, so no effects run. */
function render(kit: Kit, host: Host, name: OpenableView): void {
  const tree = createRoot(document.createElement('div'))
  const { store } = kit
  const state = { ...store.getState(), router: reset(store.getState().router, view(name, {})) }
  const rehearsalKit: Kit = { ...kit, store: { ...store, getState: () => state } }
  const sheets: string[] = []
  // A parent renders before its children, but its stylesheet must come after theirs, so add it in front.
  const collectSheet = (css: string) => void sheets.unshift(css)
  const end = () => {
    tree.unmount()
    sheets.forEach(host.adopt)
  }
  // As a transition, React renders in small pieces, so that a press in between is handled first.
  startTransition(() =>
    tree.render(
      <KitContext.Provider value={rehearsalKit}>
        <HostContext.Provider value={{ ...host, collectSheet }}>
          <Suspense fallback={<End onEnd={end} />}>
            <Modal />
            <Never />
          </Suspense>
        </HostContext.Provider>
      </KitContext.Provider>,
    ),
  )
}

function Never(): never {
  throw new Promise(() => undefined)
}

function End({ onEnd }: { readonly onEnd: () => void }) {
  useLayoutEffect(() => queueMicrotask(onEnd), [onEnd])
  return null
}
