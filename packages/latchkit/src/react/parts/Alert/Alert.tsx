import type { ReactNode } from 'react'
import { useSheet } from '../../host/useHost.js'
import { Icon } from '../Icon/Icon.js'
import css from './Alert.css?inline'

/** Props of an alert: a bold line, a sentence, and at most one link. */
export interface AlertProps {
  readonly kind: 'info' | 'warn' | 'bad'
  readonly title?: string
  readonly children: ReactNode
  /** `alert` interrupts a screen reader; `note` is read in its turn. */
  readonly role?: 'alert' | 'note'
}

const icons = { info: 'info', warn: 'warning', bad: 'error' } as const

/** Shows something that the visitor should know before they continue. */
export function Alert({ kind, title, children, role = 'note' }: AlertProps) {
  useSheet(css)
  return (
    <div className={`alert ${kind}`} part="alert" role={role}>
      <Icon name={icons[kind]} />
      <div>
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
