import type { ConnectorContext } from '../core/contracts/connector.js'
import type { ConnectorLook, ConnectorParts } from '../core/contracts/embedded.js'
import { readPage } from '../core/services/readPage.js'
import { fail } from '../wire/errors/fail.js'
import { secureSiteUnusable } from '../wire/errors/frame.js'
import type { FrameEvent } from '../wire/frame/events.js'
import { findSecureSite } from './findSecureSite.js'
import { createFrameChannel, type FrameChannel } from './frameChannel.js'
import { createFrameElement } from './frameElement.js'
import { offerChannel } from './offerChannel.js'
import { frameAddress, syncLook, syncSite } from './syncFrame.js'

/** A frame that is in the page and responds. */
export interface PageFrame {
  hide(): void
  /** The channel to the frame's present document. After a reload it is another one. */
  channel(): Promise<FrameChannel>
  remove(): void
}

/** What a frame is created with. */
export interface FrameOptions {
  readonly context: ConnectorContext
  readonly parts: ConnectorParts
  readonly secureSite: string | undefined
  readonly onEvent: (event: FrameEvent) => void
}

/**
 * Puts a frame into the page and opens a channel to it. After a failure the frame is removed, so that the next use tries again.
 * @throws `loginNotLoaded`.
 */
export async function connectFrame({
  context,
  parts,
  secureSite,
  onEvent,
}: FrameOptions): Promise<PageFrame> {
  const { clock } = context
  const origin = await findSecureSite(secureSite, context.backendUrl, clock)
  const controller = new AbortController()
  const stopWatching = abortWhenBlocked(origin, controller)
  const onFrameEvent = (event: FrameEvent) => {
    if (event.name === 'SHOW') element.show(event.payload)
    if (event.name === 'PAINTED') element.reveal()
    if (event.name === 'HIDE') element.hide()
    onEvent(event)
  }
  let isLoaded = false
  let opening: Promise<FrameChannel>
  let current: FrameChannel | undefined
  let look: ConnectorLook | undefined
  const handshake = async () => {
    const port = await offerChannel(() => (isLoaded ? element.window() : null), origin, {
      clock,
      signal: controller.signal,
    })
    current = createFrameChannel(port, { clock, onEvent: onFrameEvent })
    syncSite(current, context, { ...readPage(), url: location.origin })
    if (look) syncLook(current, look, context)
    return current
  }
  const reconnect = (isLoadedNow: boolean) => {
    isLoaded = isLoadedNow
    if (!current) return
    // The frame loaded another document: requests to the previous one are lost.
    current.stop()
    current = undefined
    element.hide()
    opening = handshake()
    opening.catch((error: unknown) => context.logger.warn('not loaded', error))
  }
  const element = createFrameElement(frameAddress(origin, context), {
    clock,
    onLoad: () => reconnect(true),
    onScreen: parts.screen,
  })
  const remove = () => {
    stopWatching()
    controller.abort()
    current?.stop()
    element.remove()
  }
  opening = handshake()
  try {
    await opening
  } catch (error) {
    remove()
    throw error
  }
  parts.watchLook((next) => {
    look = next
    element.setMode(next.themeMode)
    if (current) syncLook(current, next, context)
  })
  return {
    hide: element.hide,
    remove,
    channel() {
      if (element.restore()) reconnect(false)
      return opening
    },
  }
}

/** Stops waiting if the page's Content-Security-Policy blocks the frame, because it would never respond. */
function abortWhenBlocked(origin: string, controller: AbortController): () => void {
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    const isFrame = effectiveDirective === 'frame-src' || effectiveDirective === 'child-src'
    if (isFrame && `${blockedURI}/`.startsWith(`${origin}/`))
      controller.abort(fail(secureSiteUnusable, { problem: `the page’s policy lacks frame-src ${origin}` }))
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  return () => document.removeEventListener('securitypolicyviolation', onViolation)
}
