import type { Peer } from '../read/assessPeer.js'
import type { Request } from '../wallet/wallet.js'

/** The props of each view of a request. */
export interface RequestViewProps {
  readonly request: Request
  readonly peer: Peer
  /** The number of requests that wait, this one included. */
  readonly count: number
  /** The address of the account that the site uses. */
  readonly address: string
  readonly onReject: () => Promise<unknown>
}
