import { useEffect, useRef } from 'react'
import { close } from '../../core/modal/close.js'
import { resetView } from '../../core/modal/router.js'
import { homeView } from '../../core/select/modalState.js'
import { view } from '../../core/state/router.js'
import { currentView } from '../../core/state/views.js'
import { useSheet } from '../host/useHost.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import ownCss from './inPage.css?inline'
import css from './modal.css?inline'
import { useModalContent } from './useModalContent.js'

/**
 * Shows the modal as a part of the page (§2, embedded mode): it is always open and does not block the page; Close returns it to
 * its first view.
 */
export function InPage() {
  useSheet(css)
  useSheet(ownCss)
  const kit = useLatchkit()
  const panel = useRef<HTMLDivElement>(null)
  const { name, isHome, home } = useSelect((state) => ({
    name: currentView(state.router).name,
    isHome: state.router.history.length === 1,
    home: homeView(state),
  }))
  const isFirstView = isHome && (name === 'Connect' || name === 'Account')
  const content = useModalContent(panel, {
    onClose: isFirstView ? undefined : () => close(kit, 'close'),
    inPage: true,
  })
  useEffect(() => {
    // If a wallet is connected without the modal, as by a page load, show its account.
    if (isHome && name === 'Connect' && home === 'Account' && !kit.store.getState().modal.namespace)
      resetView(kit, view('Account', {}))
  }, [kit, isHome, name, home])
  return (
    <div {...content.root} className="lk in-page" part="dialog" role="dialog">
      {content.panel}
    </div>
  )
}
