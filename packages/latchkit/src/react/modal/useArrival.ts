import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ViewName } from '../../core/state/views.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { loadedModalPart } from '../kit/useModalPart.js'
import { focusView, innermost, type Sign, signOf } from './focus.js'
import type { SeenView, ViewChange } from './viewChange.js'

/** What is known of views that were left: the last one, and for each the control that led away from it. */
export interface Left {
  /** Absent if the code that animates is not loaded. */
  seen?: SeenView | undefined
  /** Whether the focus was in the view. */
  hadFocus: boolean
  shownKey: string
  shownHeader?: ReactNode
  readonly by: Map<string, Sign>
}

/** Returns what is known of views that were left, and the function to call just before a view is replaced. */
export function useLeft(panel: RefObject<HTMLElement | null>) {
  const kit = useLatchkit()
  const left = useRef<Left>({ hadFocus: false, shownKey: '', by: new Map() })
  const onLeave = () => {
    const old = panel.current?.querySelector<HTMLElement>('.views > .view')
    left.current.seen = old
      ? loadedModalPart(kit, 'motion')?.noteView(old, left.current.shownHeader)
      : undefined
    const focused = innermost(document.activeElement)
    left.current.hadFocus = panel.current?.contains(focused ?? null) ?? false
    const sign = panel.current ? signOf(panel.current, focused) : undefined
    if (sign) left.current.by.set(left.current.shownKey, sign)
  }
  return { left, onLeave }
}

interface Arrival {
  readonly key: string
  readonly name: ViewName
  readonly isLoaded: boolean
  readonly navigation: 'next' | 'prev' | undefined
  /** Whether the modal is a part of the page. The focus then stays where it is, unless it was in the view that was replaced. */
  readonly inPage: boolean
}

/**
 * Moves the focus when a view replaces another.
 * @returns The change of views while it is animated, and the function that ends it.
 */
export function useArrival(
  panel: RefObject<HTMLElement | null>,
  left: RefObject<Left>,
  { key, name, isLoaded, navigation, inPage }: Arrival,
) {
  const [change, setChange] = useState<ViewChange>()
  const id = useRef(0)
  useLayoutEffect(() => {
    const at = panel.current
    left.current.shownKey = key
    if (!at || !isLoaded) return
    const isBack = navigation === 'prev'
    if (!inPage || left.current.hadFocus) focusView(at, isBack ? left.current.by.get(key) : undefined)
    const { seen } = left.current
    left.current.seen = undefined
    // A view that replaces its own skeleton is not a change.
    if (!seen || seen.old.isConnected) return
    const { old } = seen
    const asksWallet = !isBack && name === 'ConnectingExternal' && old.querySelector(pressedWallet) !== null
    setChange({ ...seen, id: id.current++, isBack, asksWallet })
  }, [panel, left, key, name, isLoaded, navigation, inPage])
  const endChange = (ended: ViewChange) => setChange((now) => (now === ended ? undefined : now))
  return { change, endChange }
}

const pressedWallet = ':is(.row, .tile)[data-clicked]'
