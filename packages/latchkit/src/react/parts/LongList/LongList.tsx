import { Fragment, type ReactNode } from 'react'
import { useSheet } from '../../theme/useSheet.js'
import css from './LongList.css?inline'

/** A list that may have thousands of rows. */
export interface LongListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** A row: an element of the role `listitem`, best one that is drawn anew only when its item changes. */
  readonly row: (item: Item) => ReactNode
}

/** So many rows are laid out and painted together: as many as the modal is high. */
const rowsTogether = 10

/** What rows take as long as nobody has laid them out. Not by a variable: all in them would be styled anew for each change. */
export const heightOf = (rows: number): string => `auto ${rows * 60}px`

/**
 * Rows of 60 px or so. All of them are in the page, for whoever searches it or has it read out, but only those in sight are
 * laid out and painted: by tens, since a browser goes through all that may come into sight in every frame.
 */
export function LongList<Item>({ label, items, keyOf, row }: LongListProps<Item>) {
  useSheet(css)
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a list and its items there may be no other element of HTML.
    <div role="list" part="list" aria-label={label}>
      {Array.from({ length: Math.ceil(items.length / rowsTogether) }, (_, at) => {
        const rows = items.slice(at * rowsTogether, (at + 1) * rowsTogether)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tens have no other name.
          <div key={at} className="rows" style={{ containIntrinsicSize: heightOf(rows.length) }}>
            {rows.map((item) => (
              <Fragment key={keyOf(item)}>{row(item)}</Fragment>
            ))}
          </div>
        )
      })}
    </div>
  )
}
