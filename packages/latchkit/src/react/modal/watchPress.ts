const ups = ['pointerup', 'touchend', 'touchcancel'] as const

/**
 * Marks the panel while it is pressed, so that nothing of it moves under the finger, and what was clicked last, and keeps a press that began on one
 * control and ends on another from doing anything. The answer stops it.
 */
export function watchPress(panel: HTMLElement): () => void {
  let pressed: Element | null | undefined
  const controlOf = ({ target }: Event) => target instanceof Element && target.closest('button, a')
  const down = (event: PointerEvent) => {
    pressed = controlOf(event) || undefined
    panel.toggleAttribute('data-pressed', true)
  }
  const up = (event: Event) => {
    // A finger that scrolls has lost its pointer, and is still there.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    panel.removeAttribute('data-pressed')
  }
  const click = (event: MouseEvent) => {
    panel.querySelector('[data-clicked]')?.removeAttribute('data-clicked')
    const clicked = controlOf(event)
    if (clicked) clicked.toggleAttribute('data-clicked', true)
    // By a key, or by a program, it has no place.
    if (event.detail === 0 || !pressed || clicked === pressed) return
    event.preventDefault()
    event.stopPropagation()
  }
  // While a view is on its way nothing of it can be pressed, and a press in vain takes no focus away.
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
