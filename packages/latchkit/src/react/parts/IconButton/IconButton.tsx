import type { ReactNode } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './IconButton.css?inline'

/** Props of an icon button: its accessible name, its icon and its action. */
export interface IconButtonProps {
  readonly name: string
  readonly icon: ReactNode
  /** What waits behind the button; a dot shows that something does. */
  readonly waits?: string | undefined
  readonly onClick: () => void
}

/** Shows a button that has only an icon, 44 px wide so that a thumb can hit it. */
export function IconButton({ name, icon, waits, onClick }: IconButtonProps) {
  useSheet(css)
  return (
    <button
      className={waits ? 'icon-button waits' : 'icon-button'}
      part="icon-button"
      type="button"
      aria-label={name}
      aria-description={waits}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
