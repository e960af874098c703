import type { Way } from './animateViews.js'
import { easing, travelMs } from './moves.js'

const pictureOf = (mark: Element) =>
  mark.querySelector('img')?.src ?? mark.getAttribute('data-letter') ?? undefined

/**
 * Returns the small icon in the list, of the row that was pressed or is focused again, and the large icon of the same wallet in
 * the other view.
 */
function marksOf({ old, view, isBack }: Way) {
  const focused = (view.getRootNode() as ShadowRoot | Document).activeElement
  const pressed = isBack ? focused : old.querySelector('[data-clicked]')
  const small = pressed?.closest('.row, .tile')?.querySelector<HTMLElement>('.mark')
  const large = (isBack ? old : view).querySelector<HTMLElement>('.hero .mark')
  if (!small || !large || pictureOf(small) !== pictureOf(large)) return undefined
  return isBack ? { from: large, to: small } : { from: small, to: large }
}

/** Moves a wallet's icon from its position in the old view to that in the new one, above both. */
export async function travel(over: HTMLElement, way: Way): Promise<void> {
  const marks = marksOf(way)
  if (!marks) return
  const { from, to } = marks
  const [start, end, edge] = [from, to, over].map((each) => each.getBoundingClientRect())
  if (!start || !end || !edge) return
  leaveRoom(from)
  over.append(from)
  from.className = to.className
  from.style.setProperty('--size', `${end.width}px`)
  from.style.left = `${end.left - edge.left}px`
  from.style.top = `${end.top - edge.top}px`
  const picture = from.querySelector('img')
  if (picture) picture.decoding = 'sync'
  const how = { duration: travelMs, delay: way.delay, easing, fill: 'backwards' } as const
  const there = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`
  to.animate([{ opacity: 0 }, { opacity: 0 }], how)
  await from.animate([{ transform: there }, { transform: 'none' }], how).finished
}

/** Replaces an icon by an empty space of the same size, so that nothing around it moves. */
function leaveRoom(mark: HTMLElement): void {
  const room = document.createElement('span')
  room.className = mark.className
  room.style.visibility = 'hidden'
  mark.replaceWith(room)
}
