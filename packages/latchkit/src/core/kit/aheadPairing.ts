import type { ChainNamespace } from '../../wire/caip.js'
import type { WalletRecord } from '../../wire/entities.js'
import type { ConnectorUri, PairOptions } from '../contracts/connector.js'
import type { SharedSession } from '../contracts/sharedSession.js'
import type { ConnectedTo } from '../state/connection.js'

/**
 * A pairing that was opened before a wallet was chosen, so that its link is there in the very tap that chooses one. It stands in no
 * state: to the site nothing has begun.
 */
export interface AheadPairing {
  readonly connectorId: string
  /** The one to connect; all of the site's where it is absent. */
  readonly namespace: ChainNamespace | undefined
  /** The newest link; none while it is made, or once it counts as expired. */
  readonly link: () => ConnectorUri | undefined
  /** Connects with this pairing, and with its link from the first moment on: nothing is awaited before it is in the state. */
  readonly connect: (wallet: Pick<WalletRecord, 'id'>, signal: AbortSignal) => Promise<ConnectedTo>
  /** Hands it to an attempt, which hears the newest link at once, and each one that replaces it. */
  readonly take: (options: Pick<PairOptions, 'onUri' | 'signal'>) => Promise<SharedSession>
  readonly end: () => void
}
