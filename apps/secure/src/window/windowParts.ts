import type { FrameParts } from '../calls/frameState.js'

/** The parts of a frame that opening a window needs. */
export type OpeningParts = Pick<
  FrameParts,
  | 'config'
  | 'access'
  | 'wallets'
  | 'vault'
  | 'screenHost'
  | 'host'
  | 'everySecond'
  | 'language'
  | 'text'
  | 'origin'
>
