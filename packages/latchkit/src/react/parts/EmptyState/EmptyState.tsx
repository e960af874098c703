import type { ReactNode } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './EmptyState.css?inline'

/** Props of an empty state: what is missing, what that means, and at most one small button. */
export interface EmptyStateProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  /** `alert` makes screen readers read it at once. */
  readonly role?: 'alert' | undefined
}

/** Says that a list is empty, and that this is not an error. */
export function EmptyState({ title, text, children, role }: EmptyStateProps) {
  useSheet(css)
  return (
    <div className="state" part="state" role={role}>
      <b>{title}</b>
      <span className="s">{text}</span>
      {children && <span className="buttons">{children}</span>}
    </div>
  )
}
