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

/** If a view loads this much longer than the modal itself, in ms, a skeleton is shown instead. */
const viewGraceMs = 100

/**
 * Adds the modal to the page once its texts are loaded, and removes it when the kit says that it is closed. Its element is in
 * the body only while it is open, as the last child, because other dialog libraries hide elements that are there earlier. It
 * has its own React root, so that its events do not reach the site's handlers.
 * @param opener The element that has the focus; it gets the focus back.
 * @returns Resolves when the modal is removed.
 */
export async function mountModal(
  kit: Kit,
  { locale, table }: { readonly locale: string; readonly table: Promise<Table<string> | undefined> },
  opener: Element | null,
): Promise<void> {
  const focusedElement = innermost(opener)
  const { name, params } = currentView(kit.store.getState().router)
  const view = loadView(kit, name)
  const viewModule = loadedView(kit, name) ?? (await within(kit, viewGraceMs, view))
  const texts = await table
  const { ui } = kit.live
  if (ui.modalRoot?.host.locale !== locale) ui.modalRoot?.end()
  ui.modalRoot ??= createModalRoot(kit, texts, locale)
  const { modalRoot } = ui
  const { element, root, render, clear, host } = modalRoot
  if (hasLegalPages(kit.store.getState().options))
    await within(kit, viewGraceMs, loadModalPart(kit, 'legalTerms'))
  // Load the email field first: if it appeared after the rows, it would move them.
  if (kit.config.connectors.some(({ logsIn }) => logsIn))
    await within(kit, viewGraceMs, loadModalPart(kit, 'emailField'))
  // The frame is about to lie over it.
  if (name === 'ApproveTransaction') await within(kit, viewGraceMs, loadModalPart(kit, 'frameCover'))
  if (!kit.store.getState().modal.open) return
  viewModule?.recall?.(kit, params)
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
      returnFocus(focusedElement, kit.id)
      // An effect of a view may have closed the modal, and React cannot unmount a tree while it runs the tree's effects.
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
    const giveUp = () => resolve(undefined)
    const cancel = kit.services.clock.after(ms, giveUp)
    value.then(resolve, giveUp).finally(cancel)
  })
}
