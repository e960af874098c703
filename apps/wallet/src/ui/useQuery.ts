import { useEffect, useState } from 'react'

/** The state of a value that is loaded. */
export type QueryState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly retry: () => void }

/** Loads a value when the key changes. Ignores late answers to an earlier key. */
export function useQuery<T>(key: string, load: () => Promise<T>): QueryState<T> {
  const [attempt, setAttempt] = useState(0)
  const [stored, setStored] = useState<{ readonly key: string; readonly query: QueryState<T> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded.
  useEffect(() => {
    let current = true
    const store = (query: QueryState<T>) => current && setStored({ key, query })
    const retry = () => {
      setStored(undefined)
      setAttempt(attempt + 1)
    }
    load().then(
      (value) => store({ status: 'ready', value }),
      () => store({ status: 'failed', retry }),
    )
    return () => {
      current = false
    }
  }, [key, attempt])
  return stored?.key === key ? stored.query : { status: 'loading' }
}
