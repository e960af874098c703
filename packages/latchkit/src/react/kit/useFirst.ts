import { useRef } from 'react'

/** Returns the first value that is not `undefined`, as long as the view is mounted: what is found later moves no row. */
export function useFirst<Value>(value: Value | undefined): Value | undefined {
  const first = useRef(value)
  first.current ??= value
  return first.current
}
