import { useRef, useSyncExternalStore } from 'react'
import type { KitState } from '../../core/kit/kit.js'
import { useLatchkit } from './useLatchkit.js'

interface Cached<Selection> {
  readonly state: KitState
  readonly select: (state: KitState) => Selection
  readonly selection: Selection
}

/**
 * Reads from the kit's state and renders again only when what was read changes. The answer keeps its identity while it
 * is shallowly equal, so a selector may make a new object each time. On a server it reads the initial state.
 * @param select Reads what the component needs, by the selectors of `latchkit`; it may be a new function each time.
 * @returns The answer of `select`; its last answer again while the new one is shallowly equal to it.
 * @example
 * ```tsx
 * import { totalWorth } from 'latchkit'
 * import { useSelect } from 'latchkit/react'
 * function Worth() {
 *   const worth = useSelect((state) => totalWorth(state))
 *   return <p>{worth ? 'known' : 'not known yet'}</p>
 * }
 * ```
 */
export function useSelect<Selection>(select: (state: KitState) => Selection): Selection {
  const { store } = useLatchkit()
  const cache = useRef<Cached<Selection>>(undefined)
  const read = (state: KitState) => {
    const last = cache.current
    if (last?.state === state && last.select === select) return last.selection
    const fresh = select(state)
    const selection = last && isShallowEqual(last.selection, fresh) ? last.selection : fresh
    cache.current = { state, select, selection }
    return selection
  }
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.getState()),
    () => read(store.getInitialState()),
  )
}

/** Compares two values by identity, or two objects by the values of their keys. */
export function isShallowEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && Object.is(one[key], other[key]))
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
