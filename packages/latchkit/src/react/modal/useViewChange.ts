import { type RefObject, useLayoutEffect, useRef } from 'react'
import { modalHeightMs } from '../../wire/constants.js'
import { focusView, innermost, type Sign, signOf } from './focus.js'

/** The memory of the views left: the height of the last one, and the control that led away from each. */
export interface Left {
  height: number
  /** The focus was in the view. */
  hadFocus: boolean
  shownKey: string
  readonly by: Map<string, Sign>
}

/** A memory of the views left, and the function that fills it just before one gives way. */
export function useLeft(panel: RefObject<HTMLElement | null>) {
  const left = useRef<Left>({ height: 0, hadFocus: false, shownKey: '', by: new Map() })
  const onLeave = () => {
    left.current.height = panel.current?.offsetHeight ?? 0
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

/** Animates the height and moves the focus when one view takes the place of another. */
export function useArrival(
  panel: RefObject<HTMLElement | null>,
  left: RefObject<Left>,
  { key, isLoaded, navigation, inPage }: Arrival,
): void {
  useLayoutEffect(() => {
    const at = panel.current
    left.current.shownKey = key
    if (!at || !isLoaded) return
    if (!inPage || left.current.hadFocus)
      focusView(at, navigation === 'prev' ? left.current.by.get(key) : undefined)
    grow(at, left.current.height)
  }, [panel, left, key, isLoaded, navigation, inPage])
}

/** From the old height to the new one. A height that does not change, or that may not move, takes no time. */
function grow(panel: HTMLElement, from: number): void {
  if (from === 0) return
  const to = panel.offsetHeight
  if (from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  panel.animate([{ height: `${from}px` }, { height: `${to}px` }], {
    duration: modalHeightMs,
    easing: 'cubic-bezier(.2,0,0,1)',
  })
}
