import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type LeavingView, useHost } from '../host/HostContext.js'
import { focusView, innermost, type Sign, signOf } from './focus.js'

/** The memory of the views left: the last one, and the control that led away from each. */
export interface Left extends LeavingView {
  /** The focus was in the view. */
  hadFocus: boolean
  shownKey: string
  readonly by: Map<string, Sign>
}

/** A memory of the views left, and the function that fills it just before one gives way. */
export function useLeft(panel: RefObject<HTMLElement | null>) {
  const host = useHost()
  const left = useRef<Left>({ hadFocus: false, shownKey: '', by: new Map() })
  const onLeave = () => {
    const view = panel.current?.querySelector<HTMLElement>('.view:not(.gone)')
    left.current.view = view
    left.current.putBack = view ? host.motion?.leavingView(view) : undefined
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

/** Moves the views and the focus when one view takes the place of another. */
export function useArrival(
  panel: RefObject<HTMLElement | null>,
  left: RefObject<Left>,
  { key, isLoaded, navigation, inPage }: Arrival,
): void {
  const host = useHost()
  useLayoutEffect(() => {
    const at = panel.current
    left.current.shownKey = key
    if (!at || !isLoaded) return
    host.motion?.dropGone(at)
    if (!inPage || left.current.hadFocus)
      focusView(at, navigation === 'prev' ? left.current.by.get(key) : undefined)
    host.motion?.changeView(at, left.current, navigation === 'prev')
    delete left.current.view
  }, [panel, host, left, key, isLoaded, navigation, inPage])
}
