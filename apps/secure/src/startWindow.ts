import type { FrameConfig } from './config.js'
import { showLetIn, unlockLinkIn } from './window/letInPage.js'
import { meetFrame } from './window/meetFrame.js'
import { openParts } from './window/openParts.js'
import { plainScreen } from './window/plainScreen.js'
import { runPurpose } from './window/runPurpose.js'
import { linkIn } from './window/windowLink.js'

/**
 * Starts the window: finds the frame that waits for it, by its opener or by the link, and does what it was opened for. A mail's link needs
 * no frame.
 */
export async function startWindow(container: HTMLElement, config: FrameConfig): Promise<void> {
  const link = linkIn(location.hash)
  const unlock = unlockLinkIn(location.hash)
  const purpose = new URLSearchParams(location.search).get('for')
  // The key in a link works once, so it is removed from the URL.
  if (link ?? unlock) history.replaceState(null, '', `${location.pathname}${location.search}`)
  document.documentElement.classList.add('window')
  const parts = await openParts(container, config)
  if (unlock) return showLetIn(parts, unlock)
  const opener = window.opener as WindowProxy | null
  const frame = await meetFrame(parts, { opener, link, origin: location.origin })
  if (frame) return runPurpose(parts, purpose, frame)
  parts.screenHost.show(plainScreen(parts, { sentence: parts.texts().nothingWaits }), 'device')
}
