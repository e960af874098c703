import type { ReactNode, Ref } from 'react'
import { useSheet } from '../../host/useSheet.js'
import css from './Card.css?inline'

/** The content of a card, and its kind. */
export interface CardProps {
  readonly children: ReactNode
  readonly className?: string
  readonly ref?: Ref<HTMLDivElement>
}

/** Things that belong together; between facts there are hairlines. */
export function Card({ children, className = '', ref }: CardProps) {
  useSheet(css)
  return (
    <div ref={ref} className={`card ${className}`} part="card">
      {children}
    </div>
  )
}

/** One fact in a card: what it is, and what it says. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <span>{name}</span>
      <span>{children}</span>
    </div>
  )
}
