import { useCallback, useState } from 'react'
import { walletsPerPage as step } from '../../../wire/constants.js'

/** The beginning of a list (a page is enough for two screens), which `grow` makes longer; another `key` starts over. */
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
