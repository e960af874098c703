import { type Kit, patch } from '../../core/kit/kit.js'
import { open } from '../../core/modal/open.js'
import { withEmbedded } from '../../core/state/modal.js'
import { LocalHost } from '../host/LocalHost.js'
import { KitContext } from '../kit/useLatchkit.js'
import type { Table } from '../text/translate.js'
import { createModalRoot } from './createModalRoot.js'
import { innermost } from './focus.js'
import { InPage } from './InPage.js'

/**
 * Mounts the modal in the page. Returns a function that unmounts it.
 * @param container Its parent in the page.
 */
export function mountInPage(
  kit: Kit,
  { locale, texts }: { readonly locale: string; readonly texts: Table<string> | undefined },
  container: HTMLElement,
): () => void {
  const { element, root, render, host, end } = createModalRoot(kit, texts, locale)
  element.setAttribute('data-in-page', '')
  patch(kit, ({ modal }) => ({ modal: withEmbedded(modal, true) }))
  open(kit)
  container.append(element)
  render(
    <KitContext.Provider value={kit}>
      <LocalHost host={host} locale={locale} texts={texts}>
        <InPage />
      </LocalHost>
    </KitContext.Provider>,
  )
  const unsubscribe = kit.store.subscribe(({ modal, router }, before) => {
    // Only another call of `open` changes both, so scroll to the modal and focus it.
    if (!modal.loading || modal === before.modal || router === before.router) return
    element.scrollIntoView({ block: 'nearest' })
    const panel = root.querySelector<HTMLElement>('.panel')
    if (!panel?.contains(innermost(document.activeElement) ?? null)) panel?.focus({ preventScroll: true })
  })
  return () => {
    unsubscribe()
    patch(kit, ({ modal }) => ({ modal: withEmbedded(modal, false) }))
    end()
  }
}
