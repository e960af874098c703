import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** The props of the scroll area of a view that is longer than the modal; a fade shows that there is more below. */
export interface ScrollProps {
  readonly children: ReactNode
  /** `bd` has the outer padding, `bd list` the smaller one of rows. */
  readonly className?: 'bd' | 'bd list'
  /** Called when the end comes near; another one is called at once where it still is. */
  readonly onNearEnd?: (() => void) | undefined
}

/** The part of a view that scrolls, while header, search and footer stay. */
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
