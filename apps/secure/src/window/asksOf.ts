import type { FrameText } from '../texts/en/frame.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'

/** Returns the texts that say who asks: a frame of this site has checked its page, but anyone can make a link. */
export const textOfAsking = (parts: WindowParts, { isByLink }: ConnectedFrame): FrameText =>
  isByLink ? { ...parts.text(), requestedBy: parts.texts().saysItIs } : parts.text()
