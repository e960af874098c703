import type { ConnectorAlert, ConnectorContext } from '../core/contracts/connector.js'
import { isLatchkitError } from '../wire/errors/fail.js'
import type { PageFrame } from './connectFrame.js'
import type { FrameChannel } from './frameChannel.js'

/** The frame of one kit. It is put into the page when it is first needed, and again after it failed to load. */
export interface LazyFrame {
  /** Puts the frame into the page unless it is there, and returns its channel. @throws `loginNotLoaded`. */
  channel(): Promise<FrameChannel>
  /** Hides the frame if it is in the page. */
  hide(): Promise<void>
  /** Removes the frame. The next use creates another. */
  remove(): void
}

/** Creates the frame of one kit. It is not in the page yet. */
export function createLazyFrame(
  { emit }: Pick<ConnectorContext, 'emit'>,
  connect: () => Promise<PageFrame>,
): LazyFrame {
  let frame: Promise<PageFrame> | undefined
  return {
    async channel() {
      frame ??= connect().then(
        (connectedFrame) => {
          emit({ type: 'refused', alert: undefined })
          return connectedFrame
        },
        (error: unknown) => {
          frame = undefined
          emit({ type: 'refused', alert: notLoadedAlert(error) })
          throw error
        },
      )
      return (await frame).channel()
    },
    async hide() {
      const connectedFrame = await frame
      connectedFrame?.hide()
    },
    remove() {
      frame?.then(
        (connectedFrame) => connectedFrame.remove(),
        () => undefined,
      )
      frame = undefined
    },
  }
}

/** Creates the alert for the site's developer (§8), with the actual reason if it is known, else with the usual ones. */
function notLoadedAlert(error: unknown): ConnectorAlert {
  const { cause } = error as { cause?: unknown }
  const reason = isLatchkitError(cause, 'secureSiteUnusable')
    ? cause.message
    : 'Check that the secure site allows this domain, and that frame-src of the page’s Content-Security-Policy names it.'
  return {
    code: 'invalidAppConfiguration',
    shortMessage: 'Invalid App Configuration',
    longMessage: `The email wallet failed to load. ${reason}`,
  }
}
