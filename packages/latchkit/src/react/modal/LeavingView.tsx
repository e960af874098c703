import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { animateViews } from './animateViews.js'
import { isStill, quickAnswerMs } from './moves.js'
import { travel } from './travel.js'
import type { ViewChange } from './viewChange.js'

interface LeavingViewProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly change: ViewChange
  /** Called when the new view is in place. The panel's height changes after the delay. */
  readonly onMove: (delay: number) => void
  readonly onEnd: () => void
}

/**
 * Shows the old view over the new one until it has faded out. It is the old DOM element, detached from React: its lists stay
 * scrolled and its pictures visible, but its effects cannot navigate any more. If a wallet was pressed in a list, the list
 * stays for as long as a quick answer takes, with its header and a spinner in the row.
 */
export function LeavingView({ panel, change, onMove, onEnd }: LeavingViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const { asksWallet, old } = change
  const [isHeld, setHeld] = useState(asksWallet)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view leaves once.
  useLayoutEffect(() => {
    const [at, over] = [panel.current, place.current]
    const view = at?.querySelector<HTMLElement>('.views > .view')
    if (!at || !over || !view || (isStill() && !asksWallet)) return onEnd()
    over.inert = true
    over.append(old)
    change.restore()
    const delay = asksWallet ? quickAnswerMs : 0
    if (asksWallet) over.animate([], quickAnswerMs).onfinish = () => setHeld(false)
    const way = { old, view, delay, isBack: change.isBack }
    const moves = [isStill() ? undefined : travel(over, way), animateViews(at, way)]
    onMove(delay)
    Promise.allSettled(moves).then(onEnd)
  }, [])
  return (
    <div ref={place} className={asksWallet ? 'leaving-view asking' : 'leaving-view'} aria-hidden="true">
      {isHeld && change.header}
    </div>
  )
}
