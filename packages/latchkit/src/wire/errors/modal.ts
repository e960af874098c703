import { entry } from './entry.js'

/** The visitor closed the modal before finishing what it was opened for. */
export const modalClosed = entry(
  'modalClosed',
  (_: object) => 'The modal was closed before a wallet was connected. Open it again when the visitor asks.',
)
