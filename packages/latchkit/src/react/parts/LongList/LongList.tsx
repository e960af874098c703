import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ahead } from './MoreBelow.js'

/** A list that may have thousands of rows. */
export interface LongListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** What a row holds; best something that is drawn anew only when its item changes. */
  readonly row: (item: Item) => ReactNode
  /** How many rows of lists above come before. */
  readonly before?: number
  /** How many rows are there in the first frame. */
  readonly atOnce?: number
}

/** Rows of a window, which come and go together. */
const together = 6
/** What a row takes as long as it has not been seen, in CSS pixels. */
const expectedHeight = 60

/**
 * Rows of 60 px or so, in the page only where they are seen or about to be: a browser, and React, would go through all of
 * them again and again. Each says which of how many it is, so that nobody who has the list read out takes it for shorter.
 */
export function LongList<Item>({ label, items, keyOf, row, before = 0, atOnce = 30 }: LongListProps<Item>) {
  const windows = Array.from({ length: Math.ceil(items.length / together) }, (_, at) => at * together)
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a list and its items there may be no other element of HTML.
    <div role="list" part="list" aria-label={label}>
      {windows.map((from) => {
        const rows = items.slice(from, from + together)
        return (
          <Window key={from} isFirst={before + from < atOnce} count={rows.length}>
            {() =>
              rows.map((item, at) => (
                // biome-ignore lint/a11y/useSemanticElements: as the list.
                <div
                  key={keyOf(item)}
                  role="listitem"
                  aria-posinset={from + at + 1}
                  aria-setsize={items.length}
                >
                  {row(item)}
                </div>
              ))
            }
          </Window>
        )
      })}
    </div>
  )
}

interface WindowProps {
  /** Whether its rows are there in the first frame. */
  readonly isFirst: boolean
  readonly count: number
  readonly children: () => ReactNode
}

/** Rows that are in the page while they are near what is seen, or hold the focus; else only their height is. */
function Window({ isFirst, count, children }: WindowProps) {
  const element = useRef<HTMLDivElement>(null)
  // The height of each row, while they are far.
  const [far, setFar] = useState(isFirst || !canWatch() ? undefined : expectedHeight)
  useEffect(() => {
    const at = element.current
    if (!at || !canWatch()) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1) as IntersectionObserverEntry
        if (isIntersecting) setFar(undefined)
        // Nothing of a view that is not shown has a height.
        else if (boundingClientRect.height > 0 && !at.matches(':focus-within'))
          setFar(boundingClientRect.height / count)
      },
      { root: at.closest('.scroller'), rootMargin: ahead },
    )
    watch.observe(at)
    return () => watch.disconnect()
  }, [count])
  const style =
    far === undefined
      ? ({ contain: 'layout style' } as const)
      : ({ height: far * count, contain: 'strict' } as const)
  return (
    <div ref={element} style={style}>
      {far === undefined && children()}
    </div>
  )
}

const canWatch = () => typeof IntersectionObserver !== 'undefined'
