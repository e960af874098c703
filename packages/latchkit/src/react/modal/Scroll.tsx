import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Props of the scroll area of a view that is longer than the modal. A fade at the end shows that there is more below. */
export interface ScrollProps {
  readonly children: ReactNode
  /** `bd` has the outer padding, `bd list` the smaller one of rows. */
  readonly className?: 'bd' | 'bd list'
  /** Called when the end comes near. If another callback is given while the end is near, it is called at once. */
  readonly onNearEnd?: (() => void) | undefined
}

/** Shows the part of a view that scrolls, while header, search field and footer stay in place. */
export function Scroll({ children, className, onNearEnd }: ScrollProps) {
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const checkEnd = () => {
      const hiddenPx = element.scrollHeight - element.clientHeight - element.scrollTop
      frame.current?.toggleAttribute('data-more', hiddenPx > 8)
      if (hiddenPx < 400) onNearEnd?.()
    }
    const watch = new ResizeObserver(checkEnd)
    watch.observe(element)
    if (element.firstElementChild) watch.observe(element.firstElementChild)
    element.addEventListener('scroll', checkEnd, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', checkEnd)
    }
  }, [onNearEnd])
  return (
    <div className="scroll" ref={frame}>
      <div className="scroller" part="body" ref={scroller}>
        <div className={className}>{children}</div>
      </div>
    </div>
  )
}
