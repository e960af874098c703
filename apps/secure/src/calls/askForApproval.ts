import type { Approval } from '../approvals/approval.js'
import type { Screen } from '../ui/mountScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { windowStep } from '../ui/windowStep.js'
import type { FrameParts } from './frameState.js'
import type { Terms } from './terms.js'

/** The decision of the person; `gone` if the page gave up the request. */
export type Decision = 'approved' | 'rejected' | 'gone' | Terms

/** A request that waits for its decision. */
export interface AskInput {
  /** Describes the request as far as it is known. Called again when `inspected` settles. */
  describe(): Approval
  /** Settles when the network has answered everything. */
  readonly inspected: Promise<unknown>
  readonly signal: AbortSignal
  readonly waitingCount: number
  /**
   * Lets the window decide. Must be called inside the click that opens it. `endedSignal` aborts if this frame decides first.
   * @param onLink Called before the link to the window replaces the request.
   * @returns The decision; `closed` if the window was closed, `gone` if another screen has replaced the link.
   */
  inWindow(endedSignal: AbortSignal, onLink: () => void): Promise<Decision | 'closed'>
}

/** Shows a request and waits for the decision. After an approval the screen stays until the request is signed. */
export function askForApproval(parts: FrameParts, input: AskInput): Promise<Decision> {
  const { screenHost } = parts
  const { describe, inspected, signal, waitingCount } = input
  return new Promise((resolve) => {
    const controller = new AbortController()
    const onAbort = () => end('gone')
    let isCovered = false
    function end(decision: Decision, isReplaced = false): void {
      if (controller.signal.aborted) return
      signal.removeEventListener('abort', onAbort)
      controller.abort()
      if (!isReplaced && (decision === 'rejected' || decision === 'gone')) screenHost.clear()
      resolve(decision)
    }
    if (signal.aborted) return end('gone')
    signal.addEventListener('abort', onAbort, { once: true })
    const screen = windowStep({
      waitingCount,
      text: parts.text(),
      step: describe(),
      reject: () => end('rejected'),
      openWindow() {
        const onLink = () => {
          isCovered = true
        }
        void input.inWindow(controller.signal, onLink).then((decision) => {
          // The page waits for an answer, so closing the window rejects.
          end(decision === 'closed' ? 'rejected' : decision, decision === 'gone')
          if (decision === 'approved' || typeof decision === 'object') showWork()
        })
      },
    })
    const ownScreen: Screen = {
      node: screen.node,
      stop() {
        screen.stop()
        // Another screen has replaced this request, which can no longer be decided. End it, or the next request would wait for ever.
        if (!isCovered) end('gone', true)
      },
    }
    /** Shows that the request is being signed, since a service may be slow. The screen also replaces a link to the window. */
    function showWork(): void {
      if (signal.aborted) return
      screen.work()
      if (isCovered) screenHost.show(ownScreen, 'approve', screenHeights.windowStep)
    }
    screenHost.show(ownScreen, 'approve', screenHeights.windowStep)
    void inspected.then(() => {
      if (!controller.signal.aborted) screen.update(describe())
    })
  })
}
