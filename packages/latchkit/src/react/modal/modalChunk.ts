// All that a click needs, behind one `import()`: a bundler then makes one file of it, and every view finds what it
// shares with the modal already there. Two doors into the same modules would be split into a dozen small files, which
// on a slow machine cost more than their bytes (docs/decisions).
export { close } from '../../core/modal/close.js'
export { open } from '../../core/modal/open.js'
export { Spinner } from '../parts/Spinner/Spinner.js'
export { mountModal } from './mountModal.js'
export { rehearse } from './rehearse.js'

/** Shows toasts while the modal is closed. Through this door too, so that it finds what it shares with the modal. */
export const mountToast: typeof import('./lateChunk.js').mountToast = async (...args) =>
  (await import('./lateChunk.js')).mountToast(...args)
