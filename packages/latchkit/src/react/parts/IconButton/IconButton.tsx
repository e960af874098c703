import type { ReactNode } from 'react'
import { useSheet } from '../../host/useSheet.js'
import css from './IconButton.css?inline'

/** The meaning and the action of an icon button. */
export interface IconButtonProps {
  readonly name: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

/** An act shown by an icon alone; 44 px, so that a thumb hits it. */
export function IconButton({ name, icon, onClick }: IconButtonProps) {
  useSheet(css)
  return (
    <button className="icon-button" part="icon-button" type="button" aria-label={name} onClick={onClick}>
      {icon}
    </button>
  )
}
