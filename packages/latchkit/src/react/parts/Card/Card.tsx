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

/** Shows one fact in a card: its name and its value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <span>{name}</span>
      <span>{children}</span>
    </div>
  )
}
