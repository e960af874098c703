import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { ahead } from '../../modal/MoreBelow.js'
import { useRoom } from '../../modal/useRoom.js'
import { turnsByFrame } from './turns.js'

/** Some rows of a long list. */
export interface NearbyProps {
  /** Whether they are there in the first frame. */
  readonly isFirst: boolean
  /** Whether they wait for a frame of their own. */
  readonly inTurn: boolean
  /** How many there are. */
  readonly rows: number
  readonly children: () => ReactNode
}

/** What a row takes as long as it has not been seen, in CSS pixels. */
const expectedHeight = 60

/** Rows that are in the page while they are near what is seen, or hold the focus; else only their height is. */
export function Nearby({ isFirst, inTurn, rows, children }: NearbyProps) {
  const place = useRef<HTMLDivElement>(null)
  // The height of each row, while they are far.
  const [far, setFar] = useState(isFirst || !canWatch() ? undefined : expectedHeight)
  const count = useRef(rows)
  count.current = rows
  const turns = useRoom().once(turnsByFrame)
  useEffect(() => {
    const at = place.current
    if (!at || !canWatch()) return undefined
    let giveUp: (() => void) | undefined
    // Drawn between frames, so that scrolling goes on; but not what has had its turn, of which React would keep several and
    // draw them at once.
    const set = (height: number | undefined) => startTransition(() => setFar(height))
    const watch = new IntersectionObserver(
      (entries) => {
        const { isIntersecting, boundingClientRect } = entries.at(-1) as IntersectionObserverEntry
        giveUp?.()
        giveUp = undefined
        if (isIntersecting && inTurn) giveUp = turns(at, () => setFar(undefined))
        else if (isIntersecting) set(undefined)
        // Nothing of a view that is not shown has a height.
        else if (boundingClientRect.height > 0 && !at.matches(':focus-within'))
          set(boundingClientRect.height / count.current)
      },
      { root: at.closest('.scroller'), rootMargin: ahead },
    )
    watch.observe(at)
    return () => {
      giveUp?.()
      watch.disconnect()
    }
  }, [turns, inTurn])
  return (
    <div
      ref={place}
      style={far === undefined ? { contain: 'layout style' } : { height: far * rows, contain: 'strict' }}
    >
      {far === undefined && children()}
    </div>
  )
}

const canWatch = () => typeof IntersectionObserver !== 'undefined'
