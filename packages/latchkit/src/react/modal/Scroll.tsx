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
    const at = scroller.current
    if (!at) return
    const look = () => {
      const left = at.scrollHeight - at.clientHeight - at.scrollTop
      frame.current?.toggleAttribute('data-more', left > 8)
      if (left < 400) onNearEnd?.()
    }
    const watch = new ResizeObserver(look)
    watch.observe(at)
    if (at.firstElementChild) watch.observe(at.firstElementChild)
    at.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      at.removeEventListener('scroll', look)
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
