import type { Peer } from '../read/assessPeer.js'
import type { Request } from '../wallet/wallet.js'

/** The props of each view of a request. */
export interface RequestViewProps {
  readonly request: Request
  readonly peer: Peer
  /** Number of waiting requests, including this one. */
  readonly count: number
  /** Address of the account that the site uses. */
  readonly address: string
  readonly onReject: () => Promise<unknown>
}
