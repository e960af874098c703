import type { Kit } from '../../core/kit/kit.js'
import { hasLegalPages } from '../../core/select/legal.js'
import { currentView } from '../../core/state/views.js'
import { LocalHost } from '../host/LocalHost.js'
import { KitContext } from '../kit/useLatchkit.js'
import { loadedModalPart, loadModalPart } from '../kit/useModalPart.js'
import { loadedView, loadView } from '../registry.js'
import type { Table } from '../text/translate.js'
import { createModalRoot } from './createModalRoot.js'
import { innermost, returnFocus } from './focus.js'
import { Modal } from './Modal.js'

/** A view that takes longer than the modal itself by this much is stood in for by a skeleton. */
const viewGraceMs = 100

/**
 * Puts the modal into the page once its texts are there, and takes it out again when the kit says that it is closed. Its
 * element is the body's last child only while it is open (an element that is there earlier is hidden by other dialog libraries),
 * and its React root is its own, so that no event of it reaches the site's handlers.
 * @param opener What had the focus, and gets it back.
 * @returns Resolves when it is gone.
 */
export async function mountModal(
  kit: Kit,
  { locale, table }: { readonly locale: string; readonly table: Promise<Table<string> | undefined> },
  opener: Element | null,
): Promise<void> {
  const focused = innermost(opener)
  const { name, params } = currentView(kit.store.getState().router)
  const view = loadView(kit, name)
  const loaded = loadedView(kit, name) ?? (await within(kit, viewGraceMs, view))
  const texts = await table
  const { ui } = kit.live
  if (ui.modalRoot?.host.locale !== locale) ui.modalRoot?.end()
  ui.modalRoot ??= createModalRoot(kit, texts, locale)
  const { modalRoot } = ui
  const { element, root, render, clear, host } = modalRoot
  if (hasLegalPages(kit.store.getState().options))
    await within(kit, viewGraceMs, loadModalPart(kit, 'legalTerms'))
  // A field that came after its rows would move them.
  if (kit.config.connectors.some(({ logsIn }) => logsIn))
    await within(kit, viewGraceMs, loadModalPart(kit, 'emailField'))
  if (!kit.store.getState().modal.open) return
  loaded?.recall?.(kit, params)
  document.body.append(element)
  render(
    <KitContext.Provider value={kit}>
      <LocalHost host={host} locale={locale} texts={texts}>
        <Modal />
      </LocalHost>
    </KitContext.Provider>,
  )
  return new Promise((resolve) => {
    const remove = () => {
      unsubscribe()
      const dialog = root.querySelector('dialog')
      const leave = dialog && loadedModalPart(kit, 'motion')?.leavingDialog(dialog, root.adoptedStyleSheets)
      dialog?.close()
      element.remove()
      returnFocus(focused, kit.id)
      // Closing may come from an effect of a view, and a tree cannot be taken down while it is at work.
      queueMicrotask(() => {
        clear()
        leave?.()
        if (ui.isOver) modalRoot.end()
        resolve()
      })
    }
    const unsubscribe = kit.store.subscribe(({ modal }) => {
      if (!modal.open) remove()
    })
  })
}

/** Returns the value if it comes within `ms`; `undefined` if it is late or fails. */
function within<Value>(kit: Kit, ms: number, value: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const late = () => resolve(undefined)
    const cancel = kit.services.clock.after(ms, late)
    value.then(resolve, late).finally(cancel)
  })
}
