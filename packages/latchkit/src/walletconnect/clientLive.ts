import type { ConnectorContext } from '../core/contracts/connector.js'
import type { TransportEvents } from '../core/contracts/transport.js'
import type { Primitives } from './crypto/primitives.js'
import type { Session } from './engine/engineState.js'
import type { EngineCalls } from './engine/serveEngine.js'
import type { KnownNamespaces } from './namespaces/knownNamespaces.js'
import type { WalletConnectOptions } from './options.js'
import type { Platform } from './relay/platform.js'
import type { TabChannel } from './tabs/tabChannel.js'

/** Emits an event to the listeners of a transport. */
export type EmitTransportEvent = <Name extends keyof TransportEvents>(
  namespace: string,
  name: Name,
  event: TransportEvents[Name],
) => void

/** Parts and state of one client. */
export interface ClientLive {
  readonly context: ConnectorContext
  readonly options: WalletConnectOptions
  readonly platform: Platform
  readonly primitives: Primitives
  readonly tabChannel: TabChannel
  /** The session that the leading tab last reported. */
  session: Session | undefined
  /** Id of the opening in progress, and when the last one began. */
  opening: string | undefined
  openedAt: number
  /** The namespaces that this client knows. */
  knownNamespaces: KnownNamespaces
  emitTransportEvent: EmitTransportEvent
}

/** Calls the leading tab. */
export function callLeader<Name extends keyof EngineCalls>(
  { tabChannel }: Pick<ClientLive, 'tabChannel'>,
  name: Name,
  params: EngineCalls[Name]['params'],
  onProgress?: (progress: EngineCalls[Name]['progress']) => void,
): Promise<EngineCalls[Name]['result']> {
  return tabChannel.call(name, params, onProgress as (progress: unknown) => void) as Promise<
    EngineCalls[Name]['result']
  >
}
