import { useCallback, useState } from 'react'
import { walletsPerPage as step } from '../../../wire/constants.js'

/**
 * Returns the beginning of a list, and the function `grow` that makes it longer. With another `key` it starts from the
 * beginning.
 */
export function useGrowing<Item>(list: readonly Item[], key: string) {
  const [grown, setGrown] = useState({ key, count: step })
  const count = grown.key === key ? grown.count : step
  const { length } = list
  const grow = useCallback(() => {
    setGrown((before) => {
      const now = before.key === key ? before.count : step
      return now >= length ? before : { key, count: now + step }
    })
  }, [key, length])
  return { shown: list.slice(0, count), grow }
}
