import { useEffect, useRef } from 'react'
import { close } from '../../core/modal/close.js'
import { resetView } from '../../core/modal/router.js'
import { homeView } from '../../core/select/modalState.js'
import { view } from '../../core/state/router.js'
import { currentView } from '../../core/state/views.js'
import { useSheet } from '../host/useSheet.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import ownCss from './inPage.css?inline'
import { LateToasts } from './LateToasts.js'
import css from './modal.css?inline'
import { useModalContent } from './useModalContent.js'

/** The modal in the page's flow (§2, embedded mode): always there, not modal, and Close takes it back to its first view. */
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
  const isFirst = isHome && (name === 'Connect' || name === 'Account')
  const content = useModalContent(panel, {
    onClose: isFirst ? undefined : () => close(kit, 'close'),
    inPage: true,
  })
  useEffect(() => {
    // A wallet that connects by itself, as on a page load, has its account shown.
    if (isHome && name === 'Connect' && home === 'Account' && !kit.store.getState().modal.namespace)
      resetView(kit, view('Account', {}))
  }, [kit, isHome, name, home])
  return (
    <div {...content.root} className="lk in-page" part="dialog" role="dialog">
      {content.panel}
      <LateToasts panel={panel} />
    </div>
  )
}
