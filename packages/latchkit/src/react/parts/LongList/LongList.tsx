import type { ReactNode } from 'react'
import { Nearby } from './Nearby.js'

/** A list that may have thousands of rows. */
export interface LongListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** What a row holds; best something that is drawn anew only when its item changes. */
  readonly row: (item: Item) => ReactNode
  /** How many rows of lists above come before. */
  readonly before?: number
  /** How many rows are there in the first frame; those up to the 30th follow together right after it. */
  readonly atOnce?: number
}

/** Rows that wait for no turn. */
const soon = 30
/**
 * Rows come by twos, so that a slow phone can lay them out within a frame; the places of twos by fifteens, and those of
 * fifteens by eights, since a browser goes through all that may come into sight in every frame.
 */
const together = [240, 30, 2]

/**
 * Rows of 60 px or so, in the page only where they are seen or about to be: a browser, and React, would go through all of
 * them again and again. Each says which of how many it is, so that nobody who has the list read out takes it for shorter.
 */
export function LongList<Item>(props: LongListProps<Item>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a list and its items there may be no other element of HTML.
    <div role="list" part="list" aria-label={props.label}>
      <Rows {...props} from={0} to={props.items.length} depth={0} />
    </div>
  )
}

interface RowsProps<Item> extends LongListProps<Item> {
  readonly from: number
  readonly to: number
  /** Into how much smaller parts it has been divided: 0 is the whole list. */
  readonly depth: number
}

/** A part of the list, in smaller ones, down to its rows. */
function Rows<Item>({ from, to, depth, ...list }: RowsProps<Item>) {
  const size = together[depth]
  const { items, keyOf, row, before = 0, atOnce = soon } = list
  if (size === undefined) {
    return items.slice(from, to).map((item, at) => (
      // biome-ignore lint/a11y/useSemanticElements: as the list.
      <div key={keyOf(item)} role="listitem" aria-posinset={from + at + 1} aria-setsize={items.length}>
        {row(item)}
      </div>
    ))
  }
  return Array.from({ length: Math.ceil((to - from) / size) }, (_, at) => {
    const start = from + at * size
    const end = Math.min(start + size, to)
    return (
      <Nearby
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name.
        key={at}
        isFirst={before + start < atOnce}
        inTurn={depth === together.length - 1 && before + start >= soon}
        rows={end - start}
      >
        {() => <Rows {...list} from={start} to={end} depth={depth + 1} />}
      </Nearby>
    )
  })
}
