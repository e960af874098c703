import type { ReactNode } from 'react'
import type { OpenableView } from '../../core/state/views.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { directionOf } from '../../wire/languages.js'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useRetry } from '../hooks/useRetry.js'
import { useSelect } from '../hooks/useSelect.js'
import { loadModal, preloadModal } from '../modal/loadModal.js'
import { useHandedFocus } from './useHandedFocus.js'

/** The props of each of the three buttons: a plain button in the site's page, styled by classes. */
export interface SiteButtonProps {
  readonly className: string
  readonly language: string
  readonly label?: string | undefined
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly namespace: ChainNamespace | undefined
  /** The view that a click opens; by default what fits. */
  readonly view?: OpenableView | undefined
  readonly children: ReactNode
}

/**
 * Opens the modal on click; all that takes is asked for at once, and on hover, focus and pointer down before that. Where it
 * does not load the button says so.
 */
export function SiteButton({
  className,
  language,
  label,
  busy,
  disabled,
  namespace,
  view,
  children,
}: SiteButtonProps) {
  const kit = useLatchkit()
  const mode = useSelect(({ theme }) => theme.themeMode)
  const preload = () => preloadModal(kit, view)
  const { attempt, words } = useRetry(
    () => loadModal(kit).both,
    ([{ open }]) => open(kit, { ...(view && { view }), ...(namespace && { namespace }) }),
  )
  return (
    <button
      ref={useHandedFocus(kit.id)}
      type="button"
      className={`latchkit-button ${className}`}
      data-latchkit={kit.id}
      data-theme={mode}
      lang={language}
      dir={directionOf(language)}
      aria-label={words ? undefined : label}
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      disabled={disabled}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
      onClick={attempt}
    >
      {words ?? children}
    </button>
  )
}

/**
 * Loads how a connected account looks in a button, and what a button of a site's own is given: a page whose visitor has none
 * needs nothing of it.
 */
export const loadAccountSummary = () => import('./AccountSummary.js')
