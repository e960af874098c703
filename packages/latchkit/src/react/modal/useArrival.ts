import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ViewName } from '../../core/state/views.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { loadedModalPart } from '../kit/useModalPart.js'
import { type ControlId, controlIdOf, focusView, innermost } from './focus.js'
import type { SeenView, ViewChange } from './viewChange.js'

/** The view that was left last, and for each view that was left, the control that led away from it. */
export interface LeftViews {
  /** Absent if the code that animates is not loaded. */
  seenView?: SeenView | undefined
  /** Whether the focus was in the view. */
  hadFocus: boolean
  shownKey: string
  shownHeader?: ReactNode
  readonly controlByView: Map<string, ControlId>
}

/** Returns the record of views that were left, and the function to call just before a view is replaced. */
export function useLeftViews(panel: RefObject<HTMLElement | null>) {
  const kit = useLatchkit()
  const leftViews = useRef<LeftViews>({ hadFocus: false, shownKey: '', controlByView: new Map() })
  const onLeave = () => {
    const old = panel.current?.querySelector<HTMLElement>('.views > .view')
    // The frame lay over the one, and the other drew nothing: no visitor saw them go, so the next view is there at once.
    leftViews.current.seenView =
      old?.hasChildNodes() && old.dataset.view !== 'ApproveTransaction'
        ? loadedModalPart(kit, 'motion')?.noteView(old, leftViews.current.shownHeader)
        : undefined
    const focusedElement = innermost(document.activeElement)
    leftViews.current.hadFocus = panel.current?.contains(focusedElement ?? null) ?? false
    const controlId = panel.current ? controlIdOf(panel.current, focusedElement) : undefined
    if (controlId) leftViews.current.controlByView.set(leftViews.current.shownKey, controlId)
  }
  return { leftViews, onLeave }
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
  leftViews: RefObject<LeftViews>,
  { key, name, isLoaded, navigation, inPage }: Arrival,
) {
  const [change, setChange] = useState<ViewChange>()
  const id = useRef(0)
  useLayoutEffect(() => {
    const element = panel.current
    leftViews.current.shownKey = key
    if (!element || !isLoaded) return
    const isBack = navigation === 'prev'
    if (!inPage || leftViews.current.hadFocus)
      focusView(element, isBack ? leftViews.current.controlByView.get(key) : undefined)
    const { seenView } = leftViews.current
    leftViews.current.seenView = undefined
    // A view that replaces its own skeleton is not a change.
    if (!seenView || seenView.old.isConnected) return
    const { old } = seenView
    const asksWallet = !isBack && name === 'ConnectingExternal' && old.querySelector(pressedWallet) !== null
    setChange({ ...seenView, id: id.current++, isBack, asksWallet })
  }, [panel, leftViews, key, name, isLoaded, navigation, inPage])
  const endChange = (endedChange: ViewChange) =>
    setChange((current) => (current === endedChange ? undefined : current))
  return { change, endChange }
}

const pressedWallet = ':is(.row, .tile)[data-clicked]'
