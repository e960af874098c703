import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { changeView } from './changeView.js'
import { isStill, quickAnswerMs } from './moves.js'
import { travel } from './travel.js'
import type { ViewChange } from './viewChange.js'

interface LeavingViewProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly change: ViewChange
  /** Called when the new view is in its place: the panel's height follows after the delay. */
  readonly onMove: (delay: number) => void
  readonly onEnd: () => void
}

/**
 * Shows the view that gives way over the new one until it has faded. Its element is the one that the visitor saw, which React has
 * let go of: its lists stay scrolled and its pictures drawn, and nothing of it is alive, so that no effect of it navigates any more.
 * Where a wallet was pressed it stays for as long as a quick answer takes, with its header and a spinner in the row.
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
    const moves = [isStill() ? undefined : travel(over, way), changeView(at, way)]
    onMove(delay)
    Promise.allSettled(moves).then(onEnd)
  }, [])
  return (
    <div ref={place} className={asksWallet ? 'leaving-view asking' : 'leaving-view'} aria-hidden="true">
      {isHeld && change.header}
    </div>
  )
}
