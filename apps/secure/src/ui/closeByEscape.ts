import { isComposing } from '../../../../packages/latchkit/src/react/isComposing.js'

/** Lets Escape close what the frame shows, as its own button does and as every dialog can be closed. A key that stays down closes one screen. */
export function closeByEscape(place: HTMLElement): void {
  place.ownerDocument.defaultView?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.repeat || isComposing(event)) return
    place.querySelector<HTMLButtonElement>('.header > .icon:last-child')?.click()
  })
}
