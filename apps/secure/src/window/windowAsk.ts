import type { FrameReason } from 'latchkit/wire'
import type { ApprovalRequest } from '../calls/approvalRequest.js'
import type { DecisionTexts } from '../ui/decisionScreen.js'
import type { WindowPurpose } from './messages.js'
import type { WindowHost } from './openWindow.js'

/** The purpose of a window, and what it has to decide. */
export interface WindowAsk {
  readonly purpose: WindowPurpose
  /** The request to approve, and the address that it is for. */
  readonly request?: ApprovalRequest & { readonly address: string }
  /** The decision about the wallet and its devices. */
  readonly decision?: DecisionTexts
  /** Addresses that were approved before in this frame. */
  readonly receivers?: readonly string[]
  /** Id of this device's waiting request at recovery. */
  readonly requestId?: string
  /** Why the page shows the frame meanwhile. */
  readonly reason: FrameReason
  readonly signal: AbortSignal
  readonly host?: WindowHost
  /** Called when the link to the window replaces the shown screen, to which it belongs. */
  onLink?(): void
  /**
   * Called if the address has to be proved before the window can become a device of the wallet. @param addDevice Adds it as a device, by a proved login.
   */
  prove?(addDevice: (loginId: string) => Promise<void>): void
}
