import type { ReactNode } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './IconButton.css?inline'

/** Props of an icon button: its accessible name, its icon and its action. */
export interface IconButtonProps {
  readonly name: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

/** Shows a button that has only an icon, 44 px wide so that a thumb can hit it. */
export function IconButton({ name, icon, onClick }: IconButtonProps) {
  useSheet(css)
  return (
    <button className="icon-button" part="icon-button" type="button" aria-label={name} onClick={onClick}>
      {icon}
    </button>
  )
}
