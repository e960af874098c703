import type { ReactNode } from 'react'
import { useSheet } from '../../theme/useSheet.js'
import css from './EmptyState.css?inline'

/** What there is not, what it means, and at most one small button. */
export interface EmptyStateProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** Nothing here, and that is as it should be. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  useSheet(css)
  return (
    <div className="state" part="state">
      <b>{title}</b>
      <span className="s">{text}</span>
      {children && <span className="buttons">{children}</span>}
    </div>
  )
}
