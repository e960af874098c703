import { type FocusEvent, type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { walletsPerPage as step } from '../../../wire/constants.js'
import { useHost } from '../../host/useHost.js'
import { isComposing } from '../SearchField/isComposing.js'

/**
 * Moves the focus among the items of a list by arrow keys, Home and End, and from the search field down into the list. If a
 * search removes the focused item, the first remaining item gets the focus.
 * @param listedItems The listed items; another array whenever they change.
 */
export function useGridKeys(grow: () => void, columns: number, listedItems: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null)
  const focusedItem = useRef<Element>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may lack the focused item.
  useLayoutEffect(() => {
    if (!focusedItem.current || focusedItem.current.isConnected) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const next = find('li button') ?? find('input')
    next?.focus()
  }, [listedItems])
  const onFocus = ({ target }: FocusEvent) => {
    focusedItem.current = target.closest('li button') ?? undefined
  }
  const { direction } = useHost()
  const forward = direction === 'rtl' ? -1 : 1
  const onKeyDown = (event: KeyboardEvent) => {
    // While text is being composed, the arrow keys belong to the input method.
    if (isComposing(event.nativeEvent)) return
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const at = items.indexOf(event.target as HTMLElement)
    const { key } = event
    const isUp = key === 'ArrowUp'
    const to =
      at >= 0 && columns > 1 && (isUp || key === 'ArrowDown')
        ? indexInNextRow(items, at, columns, isUp)
        : target(key, { at, count: items.length, columns, forward })
    if (to === undefined) return
    event.preventDefault()
    if (to >= items.length - columns) grow()
    const field = ref.current?.querySelector<HTMLElement>('input')
    if (to < 0) field?.focus()
    else items[Math.min(to, items.length - 1)]?.focus()
  }
  return { ref, onKeyDown, onFocus }
}

/**
 * Returns the index of the item above or below an item that is nearest to its column. Positions are measured, because the last
 * row of a group need not be full. Returns −1 above the first row, and the last item below the last row.
 */
function indexInNextRow(items: readonly HTMLElement[], at: number, columns: number, isUp: boolean): number {
  const itemBox = items[at]?.getBoundingClientRect()
  if (!itemBox) return at
  // The next row is within two rows of items, because at most one row between groups is not full.
  const first = isUp ? Math.max(0, at - 2 * columns) : at + 1
  const nearItems = items
    .slice(first, isUp ? at : at + 1 + 2 * columns)
    .map((item, offset) => ({ index: first + offset, box: item.getBoundingClientRect() }))
    .filter(({ box }) => Math.abs(box.top - itemBox.top) > itemBox.height / 2)
  const rowTop = isUp
    ? Math.max(...nearItems.map(({ box }) => box.top))
    : Math.min(...nearItems.map(({ box }) => box.top))
  const [nearest] = nearItems
    .filter(({ box }) => Math.abs(box.top - rowTop) < itemBox.height / 2)
    .sort((one, other) => Math.abs(one.box.left - itemBox.left) - Math.abs(other.box.left - itemBox.left))
  if (nearest) return nearest.index
  return isUp ? -1 : items.length - 1
}

interface GridPosition {
  readonly at: number
  readonly count: number
  readonly columns: number
  readonly forward: 1 | -1
}

/**
 * Returns the target of a key: the index of an item, −1 for the search field, `undefined` if the key does not move the focus.
 */
function target(key: string, { at, count, columns, forward }: GridPosition): number | undefined {
  if (at === -1) return key === 'ArrowDown' && count > 0 ? 0 : undefined
  switch (key) {
    case 'ArrowRight':
      return columns > 1 ? Math.max(0, at + forward) : undefined
    case 'ArrowLeft':
      return columns > 1 ? Math.max(0, at - forward) : undefined
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/**
 * Returns the beginning of a list, and the function `grow` that makes it longer. With another `key` it starts from the
 * beginning.
 */
export function useGrowing<Item>(list: readonly Item[], key: string) {
  const [growth, setGrowth] = useState({ key, count: step })
  const count = growth.key === key ? growth.count : step
  const { length } = list
  const grow = useCallback(() => {
    setGrowth((before) => {
      const now = before.key === key ? before.count : step
      return now >= length ? before : { key, count: now + step }
    })
  }, [key, length])
  return { shown: list.slice(0, count), grow }
}
