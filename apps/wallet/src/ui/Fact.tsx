import type { ReactNode } from 'react'

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

/** A row of a list of facts. */
export const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
