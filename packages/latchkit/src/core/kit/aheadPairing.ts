import type { ChainNamespace } from '../../wire/caip.js'
import type { WalletRecord } from '../../wire/entities.js'
import type { ConnectorUri, PairOptions } from '../contracts/connector.js'
import type { SharedSession } from '../contracts/sharedSession.js'
import type { ConnectedTo } from '../state/connection.js'

/**
 * A pairing that was opened before the visitor chose a wallet, so that its link is available synchronously when they tap one.
 * It is not part of the state, because the site must not see a pairing that the visitor has not begun.
 */
export interface AheadPairing {
  readonly connectorId: string
  /** The namespace to connect; all of the site's if absent. */
  readonly namespace: ChainNamespace | undefined
  /** Returns the newest link; `undefined` while it is being created or once it is about to expire. */
  readonly link: () => ConnectorUri | undefined
  /** Connects with this pairing. Its link is in the state before anything is awaited. */
  readonly connect: (wallet: Pick<WalletRecord, 'id'>, signal: AbortSignal) => Promise<ConnectedTo>
  /** Passes the pairing to an attempt, which receives the newest link at once, and each one that replaces it. */
  readonly take: (options: Pick<PairOptions, 'onUri' | 'signal'>) => Promise<SharedSession>
  readonly end: () => void
}
