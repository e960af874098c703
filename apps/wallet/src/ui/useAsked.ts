import { useEffect, useState } from 'react'

/** An answer that takes a while. */
export type Asked<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly retry: () => void }

/** Asks when the key changes; late answers to an earlier key are dropped. */
export function useAsked<T>(key: string, ask: () => Promise<T>): Asked<T> {
  const [attempt, setAttempt] = useState(0)
  const [held, setHeld] = useState<{ readonly key: string; readonly asked: Asked<T> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked.
  useEffect(() => {
    let current = true
    const hold = (asked: Asked<T>) => current && setHeld({ key, asked })
    const retry = () => {
      setHeld(undefined)
      setAttempt(attempt + 1)
    }
    ask().then(
      (value) => hold({ status: 'ready', value }),
      () => hold({ status: 'failed', retry }),
    )
    return () => {
      current = false
    }
  }, [key, attempt])
  return held?.key === key ? held.asked : { status: 'loading' }
}
