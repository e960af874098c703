import type { Clock } from '../clock.js'
import type { Config } from '../config/configSchema.js'
import type { RelayLimits } from '../config/relayLimits.js'
import type { Cap } from '../limits/createCap.js'
import type { LoopTurns } from '../limits/createLoopTurns.js'
import type { Holder } from '../limits/holder.js'
import type { Log } from '../operations/createLog.js'
import type { RefusalLog } from '../operations/createRefusalLog.js'
import type { Mailbox } from './mailbox/mailbox.js'
import type { RelayMetrics } from './relayMetrics.js'
import type { Addresses } from './session/addresses.js'
import type { Channels } from './session/channels.js'
import type { Clients } from './session/clients.js'
import type { Unsent } from './session/createUnsent.js'

/** Dependencies that the parts of one relay share. */
export interface RelayParts {
  readonly config: () => Config
  readonly limits: () => RelayLimits
  readonly clock: Clock
  readonly log: Log
  readonly logRefusal: RefusalLog
  readonly metrics: RelayMetrics
  readonly mailbox: Mailbox
  readonly turns: LoopTurns
  readonly clients: Clients
  readonly addresses: Addresses
  readonly channels: Channels
  readonly unsent: Unsent
  /** Counts the open sockets. */
  readonly connections: Cap
  /** Counts subscriptions of sockets, and the positions up to which they have fetched. */
  readonly subscriptions: Cap
  /** Returns the holder to whose share an address counts. */
  readonly holderOf: (address: string) => Holder
  /** Returns a new push id: at most 16 digits, at least 1,000,000,000, never twice. */
  readonly nextPushId: () => number
}
