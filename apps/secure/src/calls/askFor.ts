import type { Approval } from '../approvals/approval.js'
import { approvalScreen } from '../ui/approvalScreen.js'
import type { Screen } from '../ui/codeScreen.js'
import type { FrameParts } from './frameState.js'
import type { Terms } from './terms.js'

/** The decision of the person: `gone` where the page gave the request up. */
export type Decision = 'approved' | 'rejected' | 'gone' | Terms

/** A request that waits for its decision. */
export interface AskInput {
  /** Describes the request as far as it is known; called again when `known` settles. */
  describe(): Approval
  /** Settles when the network has said all about it. */
  readonly known: Promise<unknown>
  readonly signal: AbortSignal
  readonly waiting: number
  /**
   * Lets the window decide, inside of the click that opens it. `over` aborts when this frame has an answer first.
   * @param onLink Called before the link to the window takes the place of the request.
   * @returns The decision; `closed` where the window was closed, `gone` where something else has taken the place of the link.
   */
  inWindow(over: AbortSignal, onLink: () => void): Promise<Decision | 'closed'>
}

/** Shows a request and waits for the decision. The screen stays after an approval, until the signature is there. */
export function askFor(parts: FrameParts, input: AskInput): Promise<Decision> {
  const { stage, origin } = parts
  const { describe, known, signal, waiting } = input
  return new Promise((resolve) => {
    const over = new AbortController()
    const onAbort = () => end('gone')
    let isCovered = false
    function end(decision: Decision, isReplaced = false): void {
      if (over.signal.aborted) return
      signal.removeEventListener('abort', onAbort)
      over.abort()
      if (!isReplaced && (decision === 'rejected' || decision === 'gone')) stage.clear()
      resolve(decision)
    }
    if (signal.aborted) return end('gone')
    signal.addEventListener('abort', onAbort, { once: true })
    const screen = approvalScreen({
      origin,
      waiting,
      text: parts.text(),
      approval: describe(),
      reject: () => end('rejected'),
      place: {
        openWindow() {
          const onLink = () => {
            isCovered = true
          }
          void input.inWindow(over.signal, onLink).then((decision) => {
            // The page waits for an answer: a window that is closed has rejected.
            end(decision === 'closed' ? 'rejected' : decision, decision === 'gone')
            if (decision === 'approved' || typeof decision === 'object') showWork()
          })
        },
      },
    })
    const own: Screen = {
      node: screen.node,
      stop() {
        screen.stop()
        // Another screen has taken its place: it can't be decided any more, and the next one must not wait for ever.
        if (!isCovered) end('gone', true)
      },
    }
    /** Shows that it is under way: a service may take its time. The link to the window may lie over the request. */
    function showWork(): void {
      if (signal.aborted) return
      screen.work()
      if (isCovered) stage.show(own, 'approve')
    }
    stage.show(own, 'approve')
    void known.then(() => {
      if (!over.signal.aborted) screen.update(describe())
    })
  })
}
