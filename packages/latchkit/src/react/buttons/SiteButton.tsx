import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { OpenableView } from '../../core/state/views.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { directionOf } from '../../wire/languages.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { loadModal, preloadModal } from '../modal/loadModal.js'
import { useRetry } from './useRetry.js'

/** Props that the three buttons share. A button is a plain element of the site's page, styled by classes. */
export interface SiteButtonProps {
  readonly className: string
  readonly language: string
  readonly label?: string | undefined
  readonly description?: string | undefined
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly namespace: ChainNamespace | undefined
  /** The view that a click opens; chosen by the state unless given. */
  readonly view?: OpenableView | undefined
  readonly children: ReactNode
}

/**
 * Shows a button that opens the modal on click. The modal is loaded on hover, focus or pointer down, at the latest on the
 * click. If loading fails, the button says so.
 */
export function SiteButton({
  className,
  language,
  label,
  description,
  busy,
  disabled,
  namespace,
  view,
  children,
}: SiteButtonProps) {
  const kit = useLatchkit()
  const mode = useSelect(({ theme }) => theme.themeMode)
  const preload = () => preloadModal(kit, view)
  const { attempt, isLate, words } = useRetry(
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
      aria-description={description}
      aria-haspopup="dialog"
      aria-busy={busy || isLate || undefined}
      data-loading={isLate || undefined}
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
 * Loads the content of a button for a connected account, and the details for a site's own button. A page without a connected
 * account needs neither.
 */
export const loadAccountSummary = () => import('./AccountSummary.js')

/** Passes the focus on when a focused button is replaced, because an account was connected or disconnected. */
function useHandedFocus(kitId: string): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (button !== document.activeElement) return
      queueMicrotask(
        () =>
          button?.isConnected || document.querySelector<HTMLElement>(`[data-latchkit="${kitId}"]`)?.focus(),
      )
    }
  }, [kitId])
  return ref
}
