import type { ReactNode } from 'react'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useSelect } from '../hooks/useSelect.js'
import { preloadModal } from '../modal/loadModal.js'
import type { ViewName } from '../../core/state/views.js'
import { useButtonText } from '../text/buttonText.js'
import { directionOf } from '../text/language.js'

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
  const { language } = useButtonText()
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
