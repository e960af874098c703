import { useEffect, useRef } from 'react'
import { load } from '../core/kit/load.js'
import { useRetry } from './buttons/useRetry.js'
import css from './embedded.css?inline'
import { useLatchkit } from './kit/useLatchkit.js'
import { loadModal } from './modal/loadModal.js'
import { usePageSheet } from './theme/adoptSheet.js'

/**
 * The modal in the page's flow instead of in a dialog: it is where this component is, and closing it goes back to its
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
  const container = useRef<HTMLDivElement>(null)
  const remove = useRef<() => void>(undefined)
  const loadBoth = async () => {
    const { locale, both: modalParts } = loadModal(kit)
    const [{ mountInPage }, [, texts]] = await Promise.all([load(kit, loadInPage), modalParts])
    return (at: HTMLElement) => mountInPage(kit, { locale, texts }, at)
  }
  const { attempt, words: busyText } = useRetry(loadBoth, (mount) => {
    // The effect of the provider runs after this one, so the kit is started by now.
    if (container.current && !remove.current) remove.current = mount(container.current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each kit.
  useEffect(() => {
    attempt()
    return () => {
      remove.current?.()
      remove.current = undefined
    }
  }, [kit])
  return (
    <div ref={container} className="latchkit-embedded" data-latchkit-embedded={kit.id}>
      {busyText && (
        <button
          type="button"
          className="latchkit-button latchkit-primary"
          data-latchkit={kit.id}
          onClick={attempt}
        >
          {busyText}
        </button>
      )}
    </div>
  )
}

const loadInPage = () => import('./modal/mountInPage.js')
