import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLatchkit } from '../kit/useLatchkit.js'
import { loadedModalPart } from '../kit/useModalPart.js'
import { focusView, innermost, type Sign, signOf } from './focus.js'
import type { SeenView, ViewChange } from './viewChange.js'

/** The memory of the views left: the last one, and the control that led away from each. */
export interface Left {
  /** Where there is something to move it. */
  seen?: SeenView | undefined
  /** The focus was in the view. */
  hadFocus: boolean
  shownKey: string
  shownHeader?: ReactNode
  readonly by: Map<string, Sign>
}

/** A memory of the views left, and the function that fills it just before one gives way. */
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
  readonly isLoaded: boolean
  readonly navigation: 'next' | 'prev' | undefined
  /** Part of the page: the focus stays where it is, unless it was in the view that has gone. */
  readonly inPage: boolean
}

/**
 * Moves the focus when one view takes the place of another.
 * @returns The view that gives way, for as long as it is to be seen, and the function that ends this.
 */
export function useArrival(
  panel: RefObject<HTMLElement | null>,
  left: RefObject<Left>,
  { key, isLoaded, navigation, inPage }: Arrival,
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
    // What takes the place of its own skeleton has not left.
    if (!seen || seen.old.isConnected) return
    const { old } = seen
    const asksWallet =
      !isBack && key.startsWith('ConnectingExternal ') && old.querySelector(pressedWallet) !== null
    setChange({ ...seen, id: id.current++, isBack, asksWallet })
  }, [panel, left, key, isLoaded, navigation, inPage])
  const endChange = useRef((ended: ViewChange) => setChange((now) => (now === ended ? undefined : now)))
  return { change, endChange: endChange.current }
}

const pressedWallet = ':is(.row, .tile)[data-clicked]'
