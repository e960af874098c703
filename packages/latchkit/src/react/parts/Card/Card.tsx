import type { ReactNode, Ref } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './Card.css?inline'

/** Props of a card: its content and its kind. */
export interface CardProps {
  readonly children: ReactNode
  readonly className?: string
  readonly ref?: Ref<HTMLDivElement>
}

/** Shows things that belong together, with hairlines between facts. */
export function Card({ children, className = '', ref }: CardProps) {
  useSheet(css)
  return (
    <div ref={ref} className={`card ${className}`} part="card">
      {children}
    </div>
  )
}

/** Props of a fact: its name, its value, and whether the value is a text of several lines. */
interface FactProps {
  readonly name: string
  readonly children: ReactNode
  readonly isLong?: boolean
}

/** Shows one fact in a card: its name and its value; a long value stands below the name. */
export function Fact({ name, children, isLong }: FactProps) {
  return (
    <div className={isLong ? 'fact long' : 'fact'}>
      <span>{name}</span>
      <span>{children}</span>
    </div>
  )
}
