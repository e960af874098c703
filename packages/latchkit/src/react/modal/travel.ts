import type { ViewTransition } from './animateViews.js'
import { easing, travelMs } from './moves.js'

const pictureOf = (mark: Element) =>
  mark.querySelector('img')?.src ?? mark.getAttribute('data-letter') ?? undefined

/**
 * Returns the small icon in the list, of the row that was pressed or is focused again, and the large icon of the same wallet in
 * the other view.
 */
function marksOf({ old, view, isBack }: ViewTransition) {
  const focusedElement = (view.getRootNode() as ShadowRoot | Document).activeElement
  const pressedElement = isBack ? focusedElement : old.querySelector('[data-clicked]')
  const small = pressedElement?.closest('.row, .tile')?.querySelector<HTMLElement>('.mark')
  const large = (isBack ? old : view).querySelector<HTMLElement>('.hero .mark')
  if (!small || !large || pictureOf(small) !== pictureOf(large)) return undefined
  return isBack ? { from: large, to: small } : { from: small, to: large }
}

/** Moves a wallet's icon from its position in the old view to that in the new one, above both. */
export async function travel(overlay: HTMLElement, transition: ViewTransition): Promise<void> {
  const marks = marksOf(transition)
  if (!marks) return
  const { from, to } = marks
  const [start, end, edge] = [from, to, overlay].map((each) => each.getBoundingClientRect())
  if (!start || !end || !edge) return
  leaveRoom(from)
  overlay.append(from)
  from.className = to.className
  from.style.setProperty('--size', `${end.width}px`)
  from.style.left = `${end.left - edge.left}px`
  from.style.top = `${end.top - edge.top}px`
  const picture = from.querySelector('img')
  if (picture) picture.decoding = 'sync'
  const timing = { duration: travelMs, delay: transition.delay, easing, fill: 'backwards' } as const
  const there = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`
  to.animate([{ opacity: 0 }, { opacity: 0 }], timing)
  await from.animate([{ transform: there }, { transform: 'none' }], timing).finished
}

/** Replaces an icon by an empty space of the same size, so that nothing around it moves. */
function leaveRoom(mark: HTMLElement): void {
  const room = document.createElement('span')
  room.className = mark.className
  room.style.visibility = 'hidden'
  mark.replaceWith(room)
}
