import { defaultFrameHeight } from '../wire/frame/events.js'
import type { CoveredModals } from './coveredModals.js'
import { placeOverPanel } from './placeOverPanel.js'

/** Properties of the modal's dialog that say which part of the window a keyboard leaves visible. */
const placeProperties = ['--seen-top', '--seen-height'] as const

/** Creates the place of the frame's dialog: where it lies in the window, and how high it is. */
export function createFramePlace(dialog: HTMLElement, modals: CoveredModals) {
  let shownHeight: number = defaultFrameHeight
  let nextLook = 0
  const setProperty = (name: string, value: string) => dialog.style.setProperty(name, value)
  /**
   * Lays the frame over the panel of an open modal, or over that of a modal in the page if the panel has room for the frame.
   * Otherwise lays the frame into the middle of the window, over a scrim of its own.
   */
  const takePlace = () => {
    const modal = modals.find('dialog[open]')
    // Prefers a panel that has its cover, since the page may also have a modal of another kit.
    const pagePanel = modal
      ? undefined
      : (modals.find('.in-page > .panel.covered') ?? modals.find('.in-page > .panel'))
    const place = pagePanel && placeOverPanel(pagePanel, shownHeight)
    const panel = modal?.querySelector('.panel') ?? (place && pagePanel)
    dialog.toggleAttribute('data-single', !panel)
    dialog.toggleAttribute('data-in-page', place !== undefined)
    dialog.toggleAttribute('data-keyboard', modal?.hasAttribute('data-keyboard') ?? false)
    setProperty('--radius', panel ? getComputedStyle(panel).borderTopLeftRadius : '')
    setProperty('--left', place ? `${place.left}px` : '')
    setProperty('--width', place ? `${place.width}px` : '')
    const top = modal?.querySelector<HTMLElement>('.space')?.style.flexBasis ?? ''
    setProperty('--top', place ? `${place.top}px` : top)
    for (const name of placeProperties) setProperty(name, modal?.style.getPropertyValue(name) ?? '')
    cancelAnimationFrame(nextLook)
    // Looks again in each frame of the screen, since no event tells of everything that moves a part of the page.
    if (pagePanel) nextLook = requestAnimationFrame(takePlace)
  }
  return {
    take: takePlace,
    setHeight(height: number) {
      shownHeight = height
      setProperty('--height', `${height}px`)
      takePlace()
    },
    /** Stops following a panel in the page. */
    leave: () => cancelAnimationFrame(nextLook),
  }
}
