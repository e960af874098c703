import { useCallback, useState } from 'react'

/** Enough for two screens; a list of a thousand is put up as it is scrolled to. */
const step = 40

/** The beginning of a list, which `grow` makes longer; another `key` starts over. */
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
