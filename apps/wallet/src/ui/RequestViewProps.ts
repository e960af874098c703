import type { Chain } from '../config.js'
import type { Peer } from '../read/assessPeer.js'
import type { Request } from '../wallet/wallet.js'

/** What each view of a request is drawn from. */
export interface RequestViewProps {
  readonly request: Request
  readonly peer: Peer
  /** How many requests wait, this one included. */
  readonly count: number
  readonly chain: Chain
  /** The address of the account that the site uses. */
  readonly address: string
  readonly onReject: () => Promise<unknown>
}
