import { type KeyboardEvent, useRef } from 'react'
import { useRoom } from '../../modal/useRoom.js'

const columns = 4

/** Arrow keys among the tiles, Home and End, and from the search field down into them. */
export function useGridKeys(grow: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const { direction } = useRoom()
  const forward = direction === 'rtl' ? -1 : 1
  const onKeyDown = (event: KeyboardEvent) => {
    const tiles = [...(ref.current?.querySelectorAll<HTMLElement>('li > button') ?? [])]
    const at = tiles.indexOf(event.target as HTMLElement)
    const to = target(event.key, at, tiles.length, forward)
    if (to === undefined) return
    event.preventDefault()
    if (to >= tiles.length - columns) grow()
    const field = ref.current?.querySelector<HTMLElement>('input')
    if (to < 0) field?.focus()
    else tiles[Math.min(to, tiles.length - 1)]?.focus()
  }
  return { ref, onKeyDown }
}

/** Where a key leads: the index of a tile, −1 for the field, nothing if the key is not ours. */
function target(key: string, at: number, count: number, forward: 1 | -1): number | undefined {
  if (at === -1) return key === 'ArrowDown' && count > 0 ? 0 : undefined
  switch (key) {
    case 'ArrowRight':
      return Math.max(0, at + forward)
    case 'ArrowLeft':
      return Math.max(0, at - forward)
    case 'ArrowDown':
      return Math.min(at + columns, count - 1)
    case 'ArrowUp':
      return at < columns ? -1 : at - columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
