import { type RefObject, useLayoutEffect, useRef } from 'react'
import { modalHeightMs } from '../../wire/constants.js'
import { focusView, innermost } from './focus.js'

/** What the modal does when one view takes another's place: the height follows, and so does the focus. */
export function useViewChange(panel: RefObject<HTMLElement | null>) {
  const height = useRef(0)
  const shownKey = useRef('')
  /** The control that led away from each view, by its name. */
  const leftBy = useRef(new Map<string, string>())

  const onLeave = () => {
    height.current = panel.current?.offsetHeight ?? 0
    const name = innermost(document.activeElement)?.getAttribute('aria-label')
    if (name) leftBy.current.set(shownKey.current, name)
  }

  const useArrival = (key: string, isLoaded: boolean, travelled: 'next' | 'prev' | undefined) => {
    useLayoutEffect(() => {
      const at = panel.current
      shownKey.current = key
      if (!at || !isLoaded) return
      focusView(at, travelled === 'prev' ? leftBy.current.get(key) : undefined)
      grow(at, height.current)
    }, [key, isLoaded, travelled])
  }
  return { onLeave, useArrival }
}

/** From the old height to the new one. A height that does not change, or that may not move, takes no time. */
function grow(panel: HTMLElement, from: number): void {
  const to = panel.offsetHeight
  if (from === 0 || from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  panel.animate([{ height: `${from}px` }, { height: `${to}px` }], {
    duration: modalHeightMs,
    easing: 'cubic-bezier(.2,0,0,1)',
  })
}
