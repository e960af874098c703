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
  const overlay = useRef<HTMLDivElement>(null)
  const { asksWallet, old } = change
  const [isHeaderShown, setHeaderShown] = useState(asksWallet)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view leaves once.
  useLayoutEffect(() => {
    const [panelElement, overlayElement] = [panel.current, overlay.current]
    const view = panelElement?.querySelector<HTMLElement>('.views > .view')
    if (!panelElement || !overlayElement || !view || (isStill() && !asksWallet)) return onEnd()
    overlayElement.inert = true
    overlayElement.append(old)
    change.restore()
    const delay = asksWallet ? quickAnswerMs : 0
    if (asksWallet) overlayElement.animate([], quickAnswerMs).onfinish = () => setHeaderShown(false)
    const transition = { old, oldTitle: change.title, view, delay, isBack: change.isBack }
    const moves = [
      isStill() ? undefined : travel(overlayElement, transition),
      animateViews(panelElement, transition),
    ]
    onMove(delay)
    Promise.allSettled(moves).then(onEnd)
  }, [])
  return (
    <div ref={overlay} className={asksWallet ? 'leaving-view asking' : 'leaving-view'} aria-hidden="true">
      {isHeaderShown && change.header}
    </div>
  )
}
