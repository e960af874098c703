import type { Kit } from '../../core/kit/kit.js'
import { hasLegalPages } from '../../core/select/legal.js'
import { currentView } from '../../core/state/views.js'
import { KitContext } from '../KitContext.js'
import { Modal } from '../Modal.js'
import { bringLegal } from '../parts/Legal/useLegalParts.js'
import type { TextTable } from '../text/en.js'
import { createStage } from './createStage.js'
import { innermost, returnFocus } from './focus.js'
import { LocalRoom } from './LocalRoom.js'
import { loadView } from './loadView.js'

/** A view that takes longer than the modal itself by this much is stood in for by a skeleton. */
const viewGraceMs = 100

/**
 * Puts the modal into the page once its texts are there, and takes it out again when the kit says that it is closed. Its
 * host is the body's last child only while it is open (a host that is there earlier is hidden by other dialog libraries),
 * and its React root is its own, so that no event of it reaches the site's handlers.
 * @param opener What had the focus, and gets it back.
 * @returns Resolves when it is gone.
 */
export async function mountModal(
  kit: Kit,
  { locale, table }: { readonly locale: string; readonly table: Promise<TextTable | undefined> },
  opener: Element | null,
): Promise<void> {
  const focused = innermost(opener)
  const { name, params } = currentView(kit.store.getState().router)
  const view = loadView(kit, name)
  const loaded = view instanceof Promise ? await within(kit, viewGraceMs, view) : view
  const texts = await table
  const { ui } = kit.live
  if (ui.stage?.room.locale !== locale) ui.stage?.end()
  ui.stage ??= createStage(kit, texts, locale)
  const { stage } = ui
  const { host, root, render, clear, room } = stage
  if (!room.legal && hasLegalPages(kit.store.getState().options)) {
    await within(kit, viewGraceMs, bringLegal(room))
  }
  if (!kit.store.getState().modal.open) return
  loaded?.recall?.(kit, params)
  document.body.append(host)
  render(
    <KitContext.Provider value={kit}>
      <LocalRoom room={room} locale={locale} texts={texts}>
        <Modal />
      </LocalRoom>
    </KitContext.Provider>,
  )
  return new Promise((resolve) => {
    const remove = () => {
      unsubscribe()
      root.querySelector('dialog')?.close()
      host.remove()
      returnFocus(focused, kit.id)
      // Closing may come from an effect of a view, and a tree cannot be taken down while it is at work.
      queueMicrotask(() => {
        clear()
        if (ui.isOver) stage.end()
        resolve()
      })
    }
    const unsubscribe = kit.store.subscribe(({ modal }) => {
      if (!modal.open) remove()
    })
  })
}

/** What is there in time; nothing if it is late or does not come. */
function within<Value>(kit: Kit, ms: number, value: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const late = () => resolve(undefined)
    const cancel = kit.services.clock.after(ms, late)
    value.then(resolve, late).finally(cancel)
  })
}
