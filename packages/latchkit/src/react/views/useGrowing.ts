import { startTransition, useCallback, useState } from 'react'
import { walletsPerPage } from '../../wire/constants.js'

/** How many rows are there at first, which is enough for two screens, and how many more come at a time. */
export interface Steps {
  readonly first: number
  readonly more: number
}

const pages: Steps = { first: walletsPerPage, more: walletsPerPage }

/** The beginning of a list, which `grow` makes longer; another `key` starts over. */
export function useGrowing<Item>(list: readonly Item[], key: string, { first, more } = pages) {
  const [grown, setGrown] = useState({ key, count: first })
  const count = grown.key === key ? grown.count : first
  const { length } = list
  const grow = useCallback(() => {
    // Drawn between frames, so that scrolling goes on.
    startTransition(() =>
      setGrown((before) => {
        const now = before.key === key ? before.count : first
        return now >= length ? before : { key, count: now + more }
      }),
    )
  }, [key, length, first, more])
  return { shown: list.slice(0, count), grow }
}
