import type { ReactNode } from 'react'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useSelect } from '../hooks/useSelect.js'
import { preloadModal } from '../modal/loadModal.js'
import type { ViewName } from '../../core/state/views.js'
import { directionOf, languageOf, useLocale } from '../text/language.js'

/** What every one of the three buttons is: a plain button in the site's page, dressed by classes. */
export interface SiteButtonProps {
  readonly className: string
  readonly label?: string | undefined
  readonly busy?: boolean
  readonly disabled?: boolean
  /** The view that a click will open, fetched early. */
  readonly view?: ViewName
  readonly onClick: () => void
  readonly children: ReactNode
}

export function SiteButton({ className, label, busy, disabled, view, onClick, children }: SiteButtonProps) {
  const kit = useLatchkit()
  const mode = useSelect(({ theme }) => theme.themeMode)
  const language = languageOf(useLocale())
  const preload = () => preloadModal(kit, view)
  return (
    <button
      type="button"
      className={`latchkit-button ${className}`}
      data-latchkit={kit.id}
      data-theme={mode}
      lang={language}
      dir={directionOf(language)}
      aria-label={label}
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      disabled={disabled}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Points down: there is more behind the button. */
export const Chevron = () => (
  <svg className="latchkit-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M5 7.75 10 12.75l5-5" />
  </svg>
)
