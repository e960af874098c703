import { easing, travelMs } from './moves.js'

const pictureOf = (mark: Element) =>
  mark.querySelector('img')?.src ?? mark.getAttribute('data-letter') ?? undefined

/** The mark in the list of what was pressed, or of what has the focus again, and the one that stands large in the other view. */
function marksOf(panel: HTMLElement, old: HTMLElement, view: HTMLElement, isBack: boolean) {
  const focused = (panel.getRootNode() as ShadowRoot | Document).activeElement
  const pressed = isBack ? focused : old.querySelector('[data-clicked]')
  const small = pressed?.closest('.row, .tile')?.querySelector<HTMLElement>('.mark')
  const large = (isBack ? old : view).querySelector<HTMLElement>('.hero .mark')
  if (!small || !large || pictureOf(small) !== pictureOf(large)) return undefined
  return isBack ? { from: large, to: small } : { from: small, to: large }
}

/** Has a wallet's mark travel from the row that was pressed to where it stands large, and back, over both views. */
export function travel(
  panel: HTMLElement,
  { old, view, isBack, delay }: { old: HTMLElement; view: HTMLElement; isBack: boolean; delay: number },
): void {
  const marks = marksOf(panel, old, view, isBack)
  if (!marks) return
  const { from, to } = marks
  const [start, end, edge] = [from, to, panel].map((each) => each.getBoundingClientRect())
  if (!start || !end || !edge) return
  const travelling = to.cloneNode(true) as HTMLElement
  travelling.classList.add('gone')
  const picture = travelling.querySelector('img')
  if (picture) picture.decoding = 'sync'
  Object.assign(travelling.style, {
    left: `${end.left - edge.left}px`,
    top: `${end.top - edge.top}px`,
    width: `${end.width}px`,
    height: `${end.height}px`,
  })
  panel.append(travelling)
  const how = { duration: travelMs, delay, easing, fill: 'backwards' } as const
  const way = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`
  travelling.animate([{ transform: way }, { transform: 'none' }], how).onfinish = () => travelling.remove()
  for (const each of [from, to]) each.animate([{ opacity: 0 }, { opacity: 0 }], how)
}
