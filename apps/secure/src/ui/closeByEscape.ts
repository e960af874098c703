/** Lets Escape close what the frame shows, as its own button does and as every dialog can be closed. A key that stays down closes one screen. */
export function closeByEscape(place: HTMLElement): void {
  place.ownerDocument.defaultView?.addEventListener('keydown', ({ key, repeat, isComposing, keyCode }) => {
    // WebKit ends a composition before the key that ended it, which only the old code then tells.
    if (key !== 'Escape' || repeat || isComposing || keyCode === 229) return
    place.querySelector<HTMLButtonElement>('.header > .icon:last-child')?.click()
  })
}
