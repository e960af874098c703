import { isComposing } from '../../../../packages/latchkit/src/react/parts/SearchField/isComposing.js'

/** Makes Escape close what the frame shows, like its close button. A key that is held down closes only one screen. */
export function closeByEscape(container: HTMLElement): void {
  container.ownerDocument.defaultView?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.repeat || isComposing(event)) return
    container.querySelector<HTMLButtonElement>('.header > .icon:last-child')?.click()
  })
}
