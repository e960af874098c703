/** Tag of the modal's element. While the frame is open, the modal below it must be out of reach, also for screen readers. */
const modalTag = 'latchkit-modal'

const watchedAttributes = ['open', 'style', 'data-keyboard']

/** The modals below the frame, also those that the site removes meanwhile: none may stay inert when it comes back. */
export interface CoveredModals {
  /** Covers the modals that are in the page now, or uncovers all. */
  update(isShown: boolean): void
  /** Finds an element in the newest covered modal that has one. */
  find(selector: string): HTMLElement | undefined
}

/** Creates the modals below the frame. The watcher is told what changes in them. */
export function createCoveredModals(watcher: MutationObserver): CoveredModals {
  const coveredModals = new Set<Element>()
  return {
    update(isShown) {
      if (isShown) for (const modal of document.querySelectorAll(modalTag)) coveredModals.add(modal)
      for (const modal of coveredModals) {
        modal.toggleAttribute('inert', isShown)
        modal.ariaHidden = isShown ? 'true' : null
        if (modal.shadowRoot)
          watcher.observe(modal.shadowRoot, { subtree: true, attributeFilter: watchedAttributes })
      }
      if (!isShown) coveredModals.clear()
    },
    find: (selector) =>
      [...coveredModals]
        .flatMap(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>(selector) ?? [])
        .at(-1),
  }
}
