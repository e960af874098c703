import { useRef } from 'react'

/** Keeps the first value that is not `undefined` while the view is mounted, so that what is found later moves no row. */
export function useFirst<Value>(value: Value | undefined): Value | undefined {
  const first = useRef(value)
  first.current ??= value
  return first.current
}
