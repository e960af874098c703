import type { FrameReason } from 'latchkit/wire'
import type { ApprovalRequest } from '../calls/approvalRequest.js'
import type { DecisionWords } from '../ui/decisionScreen.js'
import type { WindowPurpose } from './messages.js'
import type { WindowHost } from './openWindow.js'

/** The purpose of a window, and what it is to decide about. */
export interface WindowAsk {
  readonly purpose: WindowPurpose
  /** The request to approve, and the address that it is for. */
  readonly request?: ApprovalRequest & { readonly address: string }
  /** The decision about the wallet and its devices. */
  readonly decision?: DecisionWords
  /** The addresses that were approved before in this frame. */
  readonly receivers?: readonly string[]
  /** The request of this device at recovery, which waits. */
  readonly requestId?: string
  /** The reason for which the page shows the frame meanwhile. */
  readonly reason: FrameReason
  readonly signal: AbortSignal
  readonly host?: WindowHost
  /** The link to the window takes the place of the screen that is shown, as a part of it. */
  onLink?(): void
  /** The address has to be proved before the window may be a device of the wallet. @param add Makes it one by a proved login. */
  prove?(add: (loginId: string) => Promise<void>): void
}
