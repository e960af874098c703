import { open } from '../../core/actions/modal/open.js'
import type { Kit } from '../../core/kit/kit.js'
import { patch } from '../../core/kit/patch.js'
import { embedding } from '../../core/state/embedding.js'
import { KitContext } from '../KitContext.js'
import type { TextTable } from '../text/en.js'
import { createStage } from './createStage.js'
import { innermost } from './focus.js'
import { InPage } from './InPage.js'
import { LocalRoom } from './LocalRoom.js'

/**
 * Puts the modal into a place of the page, where it stays until the answer is called.
 * @param place Its parent in the page.
 */
export function mountInPage(
  kit: Kit,
  { locale, texts }: { readonly locale: string; readonly texts: TextTable | undefined },
  place: HTMLElement,
): () => void {
  const { host, root, render, room, end } = createStage(kit, texts, locale)
  host.setAttribute('data-in-page', '')
  patch(kit, ({ modal }) => ({ modal: embedding(modal, true) }))
  open(kit)
  place.append(host)
  render(
    <KitContext.Provider value={kit}>
      <LocalRoom room={room} locale={locale} texts={texts}>
        <InPage />
      </LocalRoom>
    </KitContext.Provider>,
  )
  const unsubscribe = kit.store.subscribe(({ modal, router }, before) => {
    // Opened once more, by a button or the host, which alone changes both: the visitor is led to it.
    if (!modal.loading || modal === before.modal || router === before.router) return
    host.scrollIntoView({ block: 'nearest' })
    const panel = root.querySelector<HTMLElement>('.panel')
    if (!panel?.contains(innermost(document.activeElement) ?? null)) panel?.focus({ preventScroll: true })
  })
  return () => {
    unsubscribe()
    patch(kit, ({ modal }) => ({ modal: embedding(modal, false) }))
    end()
  }
}
