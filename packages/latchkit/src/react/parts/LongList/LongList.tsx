import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loadMargin } from './MoreBelow.js'

/** Props of a list that may have thousands of rows. */
export interface LongListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Draws a row. Use a component that renders again only when its item changes. */
  readonly row: (item: Item) => ReactNode
  /** How many rows the lists above this one have. */
  readonly before?: number
  /** How many rows the first frame has. */
  readonly atOnce?: number
}

/** How many rows a block has. They are added and removed together. */
const blockRows = 5
/** The expected height of a row that was not rendered yet, in CSS pixels. */
const expectedHeight = 56

/** The blocks that are rendered. */
interface ShownBlocks {
  readonly from: number
  /**
   * The first block after the rendered ones. May be beyond the end of the list, so that rows added there are rendered at once.
   */
  readonly to: number
  /** The block that has the focus. It stays rendered wherever it is. */
  readonly focusedBlock: number
}

/**
 * Shows a list of rows of about 56 px. Only rows that are visible, or soon will be, are rendered, because the browser and React
 * would otherwise process all of them again and again. Gaps replace all other rows. Each row states its position and the number
 * of all rows, so that a screen reader announces the whole list.
 */
export function LongList<Item>({ label, items, keyOf, row, before = 0, atOnce = 30 }: LongListProps<Item>) {
  const element = useRef<HTMLDivElement>(null)
  // The height of a row, by its block.
  const heights = useRef<number[]>([])
  const [shown, setShown] = useState<ShownBlocks>()
  const count = Math.ceil(items.length / blockRows)
  const heightOf = (block: number) =>
    Math.min(blockRows, items.length - block * blockRows) * (heights.current[block] ?? expectedHeight)
  const isShown = (block: number) =>
    shown
      ? (block >= shown.from && block < shown.to) || block === shown.focusedBlock
      : !canWatch() || before + block * blockRows < atOnce

  // Observe the blocks and gaps that are rendered now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocks and gaps change with these.
  useEffect(() => {
    const list = element.current
    if (!list || !canWatch()) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        // In a hidden view, no element has a height.
        if (!entry?.rootBounds || list.offsetHeight === 0) return
        for (const block of list.children as HTMLCollectionOf<HTMLElement>)
          if (block.dataset.block)
            heights.current[Number(block.dataset.block)] = block.offsetHeight / block.childElementCount
        const next = blocksWithin(list, entry.rootBounds, count, heightOf)
        setShown((last) => (last && isSame(last, next) ? last : next))
      },
      { root: list.closest('.scroller'), rootMargin: loadMargin },
    )
    for (const each of list.children) watch.observe(each)
    return () => watch.disconnect()
  }, [shown, count])

  const parts: ReactNode[] = []
  for (let block = 0; block < count; block++) {
    if (isShown(block)) {
      const from = block * blockRows
      parts.push(
        <div key={block} data-block={block} style={{ contain: 'layout style' }}>
          {items.slice(from, from + blockRows).map((item, at) => (
            // biome-ignore lint/a11y/useSemanticElements: for the same reason as the list below.
            <div key={keyOf(item)} role="listitem" aria-posinset={from + at + 1} aria-setsize={items.length}>
              {row(item)}
            </div>
          ))}
        </div>,
      )
    } else {
      const first = block
      let height = heightOf(block)
      while (block + 1 < count && !isShown(block + 1)) height += heightOf(++block)
      parts.push(<div key={`gap ${first ? 'after' : 'before'}`} style={{ height, contain: 'strict' }} />)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a list and its items there may be no other element of HTML.
    <div ref={element} role="list" part="list" aria-label={label}>
      {parts}
    </div>
  )
}

/**
 * Returns the blocks within the bounds of the visible area or one row beyond, and the block with the focus. The gaps are then
 * outside the bounds, so the observer reports when they come in.
 */
function blocksWithin(
  list: HTMLElement,
  { top, bottom }: DOMRectReadOnly,
  count: number,
  heightOf: (block: number) => number,
): ShownBlocks {
  let at = list.getBoundingClientRect().top
  let from = 0
  while (from < count && at + heightOf(from) < top - expectedHeight) at += heightOf(from++)
  let to = from
  for (; at < bottom + expectedHeight; to++) at += to < count ? heightOf(to) : blockRows * expectedHeight
  const block = list.querySelector<HTMLElement>('[data-block]:focus-within')
  return { from, to, focusedBlock: Number(block?.dataset.block ?? -1) }
}

const isSame = (one: ShownBlocks, other: ShownBlocks) =>
  one.from === other.from && one.to === other.to && one.focusedBlock === other.focusedBlock

const canWatch = () => typeof IntersectionObserver !== 'undefined'
