import type { ReactNode } from 'react'

/** One thing that a transaction does. */
export interface ShownStep {
  readonly title: string
  readonly facts?: Readonly<Record<string, ReactNode>>
  readonly more?: ReactNode
}

/** The effect of a transaction, step by step, in their order. */
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
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {more}
        </li>
      ))}
    </ol>
  )
}
