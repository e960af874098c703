/** Asks for a turn of a place; the answer gives it up. */
export type Turns = (place: Element, run: () => void) => () => void

/** A device whose last frame took no longer has kept up, in ms. */
const inTime = 20
/** Turns in one frame of a device that keeps up. */
const most = 2

/**
 * Turns by frame, what is nearest to the middle of what is seen first: two where the device keeps up, else one. More of
 * them would be a frame that takes several times as long as the others.
 */
export function turnsByFrame(): Turns {
  const waiting = new Map<Element, () => void>()
  let isRunning = false
  let last = 0
  const next = (at: number) => {
    const count = at - last <= inTime ? most : 1
    last = at
    const due = nearestFirst([...waiting.keys()]).slice(0, count)
    for (const place of due) {
      waiting.get(place)?.()
      waiting.delete(place)
    }
    isRunning = due.length > 0
    if (isRunning) requestAnimationFrame(next)
  }
  return (place, run) => {
    waiting.set(place, run)
    if (!isRunning) requestAnimationFrame(next)
    isRunning = true
    return () => void waiting.delete(place)
  }
}

function nearestFirst(places: readonly Element[]): readonly Element[] {
  const middleOf = (place: Element | null | undefined) => {
    const { top = 0, bottom = 0 } = place?.getBoundingClientRect() ?? {}
    return (top + bottom) / 2
  }
  const middle = middleOf(places[0]?.closest('.scroller'))
  return places
    .map((place) => ({ place, distance: Math.abs(middleOf(place) - middle) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ place }) => place)
}
