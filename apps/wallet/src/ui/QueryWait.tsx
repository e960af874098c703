import type { QueryState } from './useQuery.js'

interface QueryWaitProps {
  readonly query: QueryState<unknown>
  /** The title of the value that is loading. */
  readonly title: string
}

/** Shown while the network has not answered, or if it failed. */
export function QueryWait({ query, title }: QueryWaitProps) {
  if (query.status === 'loading') return <p className="skeleton">{title}</p>
  return (
    query.status === 'failed' && (
      <p>
        <RetryButton retry={query.retry} />
      </p>
    )
  )
}

/** Lets the person ask the network again. */
export function RetryButton({ retry }: { readonly retry: () => void }) {
  return (
    <button type="button" className="link" onClick={retry}>
      Ask the network again
    </button>
  )
}
