import type { FrameText } from '../texts/en/frame.js'
import type { Met } from './meetFrame.js'
import type { WindowParts } from './openParts.js'

/** The texts of a screen that says who asks: a frame of this site has checked its page, and of a link anyone may be the maker. */
export const textOfAsking = (parts: WindowParts, { isByLink }: Met): FrameText =>
  isByLink ? { ...parts.text(), requestedBy: parts.words().saysItIs } : parts.text()
