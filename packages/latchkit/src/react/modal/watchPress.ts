const ups = ['pointerup', 'touchend', 'touchcancel'] as const

/**
 * Marks the panel while it is pressed, so that nothing moves under the finger, and marks the control that was clicked last. A
 * press that begins on one control and ends on another does nothing. Returns a function that stops this.
 */
export function watchPress(panel: HTMLElement): () => void {
  let pressed: Element | null | undefined
  const controlOf = ({ target }: Event) => target instanceof Element && target.closest('button, a')
  const down = (event: PointerEvent) => {
    pressed = controlOf(event) || undefined
    panel.toggleAttribute('data-pressed', true)
  }
  const up = (event: Event) => {
    // A finger that scrolls ends its pointer events, but is still down.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    panel.removeAttribute('data-pressed')
  }
  const click = (event: MouseEvent) => {
    panel.querySelector('[data-clicked]')?.removeAttribute('data-clicked')
    const clicked = controlOf(event)
    if (clicked) clicked.toggleAttribute('data-clicked', true)
    // A click by a key or a program has no position.
    if (event.detail === 0 || !pressed || clicked === pressed) return
    event.preventDefault()
    event.stopPropagation()
  }
  // While views change, nothing can be pressed. Such a press must not move the focus either.
  const hold = (event: Event) => {
    if (panel.querySelector('.leaving-view > .view') && !controlOf(event)) event.preventDefault()
  }
  panel.addEventListener('mousedown', hold)
  panel.addEventListener('pointerdown', down)
  panel.addEventListener('click', click, true)
  for (const each of ups) window.addEventListener(each, up, true)
  return () => {
    panel.removeEventListener('mousedown', hold)
    panel.removeEventListener('pointerdown', down)
    panel.removeEventListener('click', click, true)
    for (const each of ups) window.removeEventListener(each, up, true)
  }
}
