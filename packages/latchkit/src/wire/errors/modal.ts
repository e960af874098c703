import { entry } from './entry.js'

/** The modal was closed before the visitor had done what it was opened for. */
export const modalClosed = entry(
  'modalClosed',
  (_: object) => 'The modal was closed before a wallet was connected. Open it again when the visitor asks.',
)
