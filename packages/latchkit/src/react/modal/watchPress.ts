const releaseEvents = ['pointerup', 'touchend', 'touchcancel'] as const

/**
 * Marks the panel while it is pressed, so that nothing moves under the finger, and marks the control that was clicked last. A
 * press that begins on one control and ends on another does nothing. Returns a function that stops this.
 */
export function watchPress(panel: HTMLElement): () => void {
  let pressedControl: Element | null | undefined
  const controlOf = ({ target }: Event) => target instanceof Element && target.closest('button, a')
  const onDown = (event: PointerEvent) => {
    pressedControl = controlOf(event) || undefined
    panel.toggleAttribute('data-pressed', true)
  }
  const onUp = (event: Event) => {
    // A finger that scrolls ends its pointer events, but is still down.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    panel.removeAttribute('data-pressed')
  }
  const onClick = (event: MouseEvent) => {
    panel.querySelector('[data-clicked]')?.removeAttribute('data-clicked')
    const clickedControl = controlOf(event)
    if (clickedControl) clickedControl.toggleAttribute('data-clicked', true)
    // A click by a key or a program has no position.
    if (event.detail === 0 || !pressedControl || clickedControl === pressedControl) return
    event.preventDefault()
    event.stopPropagation()
  }
  // While views change, nothing can be pressed. Such a press must not move the focus either.
  const keepFocus = (event: Event) => {
    if (panel.querySelector('.leaving-view > .view') && !controlOf(event)) event.preventDefault()
  }
  panel.addEventListener('mousedown', keepFocus)
  panel.addEventListener('pointerdown', onDown)
  panel.addEventListener('click', onClick, true)
  for (const each of releaseEvents) window.addEventListener(each, onUp, true)
  return () => {
    panel.removeEventListener('mousedown', keepFocus)
    panel.removeEventListener('pointerdown', onDown)
    panel.removeEventListener('click', onClick, true)
    for (const each of releaseEvents) window.removeEventListener(each, onUp, true)
  }
}
