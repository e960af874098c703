import { startTransition, useCallback, useState } from 'react'
import { walletsPerPage } from '../../wire/constants.js'

/**
 * The beginning of a list, which `grow` makes longer; another `key` starts over.
 * @param step How much of it at a time; a page of wallets is enough for two screens.
 */
export function useGrowing<Item>(list: readonly Item[], key: string, step = walletsPerPage) {
  const [grown, setGrown] = useState({ key, count: step })
  const count = grown.key === key ? grown.count : step
  const { length } = list
  const grow = useCallback(() => {
    // Drawn between frames, so that scrolling goes on.
    startTransition(() =>
      setGrown((before) => {
        const now = before.key === key ? before.count : step
        return now >= length ? before : { key, count: now + step }
      }),
    )
  }, [key, length, step])
  return { shown: list.slice(0, count), grow }
}
