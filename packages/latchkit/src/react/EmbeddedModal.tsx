import { useEffect, useRef } from 'react'
import { usePageSheet } from './buttons/usePageSheet.js'
import css from './embedded.css?inline'
import { useLatchkit } from './hooks/useLatchkit.js'
import { loadModal } from './modal/loadModal.js'

/**
 * The modal in the page's flow instead of in a dialog: it stands where this stands, and closing it takes it back to its
 * first view (§2, embedded mode). One for each kit.
 * @example
 * ```tsx
 * import { EmbeddedModal } from 'latchkit/react'
 * const ConnectPage = () => (
 *   <main>
 *     <EmbeddedModal />
 *   </main>
 * )
 * ```
 */
export function EmbeddedModal() {
  const kit = useLatchkit()
  usePageSheet(css)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isHere = true
    let remove: (() => void) | undefined
    const { locale, table } = loadModal(kit)
    const show = async () => {
      const { mountInPage } = await import('./modal/mountInPage.js')
      const texts = await table
      // The provider, whose effect comes after this one, has started the kit by now.
      if (isHere && place.current) remove = mountInPage(kit, { locale, texts }, place.current)
    }
    show().catch((error) => kit.services.logger.error('the modal could not be loaded', error))
    return () => {
      isHere = false
      remove?.()
    }
  }, [kit])
  return <div ref={place} className="latchkit-embedded" data-latchkit-embedded={kit.id} />
}
