import type { FoundConnector } from 'latchkit'
import type { LanternBox } from './box.js'

/** A box calls a page, handing over what it registers by; a page that is ready calls the boxes. */
const boxCalls = 'lantern:register'
const pageCalls = 'lantern:ready'

type Register = (box: LanternBox) => void

/** Has a box registered by every page that is ready, now and later. */
export function announceBox(page: EventTarget, box: LanternBox): void {
  const register = (event: Event) => (event as CustomEvent<Register>).detail(box)
  page.addEventListener(pageCalls, register)
  page.dispatchEvent(new CustomEvent(boxCalls, { detail: (to: Register) => to(box) }))
}

/** Hears of boxes: of those that are there, and of those that come. Each is told once. */
export function discover(page: EventTarget, onFound: (connector: FoundConnector) => void): () => void {
  const known = new Set<LanternBox>()
  let isOver = false
  const register: Register = (box) => {
    if (isOver || known.has(box)) return
    const instance = [...known].filter(({ rdns }) => rdns === box.rdns).length + 1
    known.add(box)
    onFound({
      data: {
        type: 'ANNOUNCED',
        name: box.label,
        namespaces: ['lantern'],
        shared: false,
        instance,
        imageUrl: box.icon,
        info: { rdns: box.rdns },
        id: `lantern:${box.rdns}${instance > 1 ? `#${instance}` : ''}`,
      },
      provider: (namespace) => (namespace === 'lantern' ? box : undefined),
    })
  }
  const hear = (event: Event) => (event as CustomEvent<(to: Register) => void>).detail(register)
  page.addEventListener(boxCalls, hear)
  page.dispatchEvent(new CustomEvent(pageCalls, { detail: register }))
  return () => {
    isOver = true
    page.removeEventListener(boxCalls, hear)
  }
}
