import type { QueryState } from './useQuery.js'

interface QueryWaitProps {
  readonly query: QueryState<unknown>
  /** The title of what is waited for. */
  readonly title: string
}

/** The place of what the network has not answered yet, or has failed to answer. */
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

/** Asks the network again. */
export function RetryButton({ retry }: { readonly retry: () => void }) {
  return (
    <button type="button" className="link" onClick={retry}>
      Ask the network again
    </button>
  )
}
