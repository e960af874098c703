import type { ReactNode } from 'react'
import { Fact } from './Fact.js'

/** One step of a transaction. */
export interface ShownStep {
  readonly title: string
  readonly facts?: Readonly<Record<string, ReactNode>>
  readonly more?: ReactNode
}

/** Shows what a transaction does, step by step. */
export function Steps({ steps }: { readonly steps: readonly ShownStep[] }) {
  return (
    <ol className="steps" aria-label="What it does">
      {steps.map(({ title, facts, more }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never move.
        <li key={index}>
          <p>
            <strong>{title}</strong>
          </p>
          {facts && (
            <dl className="facts">
              {Object.entries(facts).map(([name, value]) => (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ))}
            </dl>
          )}
          {more}
        </li>
      ))}
    </ol>
  )
}
