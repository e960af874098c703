import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { failedToDisconnect, failedToDisconnectChain } from '../../wire/errors/verbs.js'
import type { Kit, KitState } from '../kit/kit.js'
import { assertRunning, runningAdapter } from '../kit/running.js'
import { activateConnected } from '../modal/activate.js'
import { connectorIdOf } from '../select/connectedNamespaces.js'
import { isTexts, recall } from '../services/memory.js'
import { track } from '../services/track.js'
import { catalogued } from '../state/failure.js'
import { closeUnused, leaveUnanswered } from './closeUnused.js'
import { moveConnection } from './moveConnection.js'
import { rememberConnector } from './persist.js'

/** The connections at the time of the call. */
interface ConnectionSnapshot {
  readonly state: Pick<KitState, 'chains' | 'connectors'>
  /** The wallets of the last page load that had not answered yet. */
  readonly resumable: ReadonlyMap<ChainNamespace, { readonly connectorId: string }>
  /** Number of the newest attempt to connect. */
  readonly attempt: number
}

/** @param snapshot The connections to disconnect: the present ones unless given. Wallets that were connected later stay. */
export async function disconnect(
  kit: Kit,
  { namespace }: { readonly namespace?: ChainNamespace } = {},
  snapshot: ConnectionSnapshot = {
    state: kit.store.getState(),
    resumable: kit.live.resumable,
    attempt: kit.live.attempt,
  },
): Promise<void> {
  assertRunning(kit)
  const isNewer = (each: ChainNamespace, connectorId: string | undefined) =>
    connectorId !== undefined && !knownConnectors(snapshot, each).includes(connectorId)
  const namespaces = namespacesToLeave(kit, namespace, snapshot.state).filter(
    (each) => !isNewer(each, connectorIdOf(kit.store.getState(), each)),
  )
  const connectors =
    namespace === undefined ? kit.live.connectors.keys() : connectorsOf(kit, namespaces, snapshot.state)
  const connectorIds = new Set(connectors)
  const unansweredNamespaces = namespaces.filter((each) => isUnanswered(kit, each))
  const leaving = namespaces.map((each) => leave(kit, each, newerConnector(kit, each, snapshot)))
  activateConnected(kit)
  leaveUnanswered(kit, unansweredNamespaces)
  const leaveFailures = await Promise.all(leaving)
  const failures = [...leaveFailures, await closeShared(kit, connectorIds, namespace)].filter(
    (failure) => failure !== undefined,
  )
  const [first, ...otherFailures] = failures
  if (!first) return track(kit, 'DISCONNECT_SUCCESS', { namespace })
  const error = otherFailures.length === 0 ? first : fail(failedToDisconnect, {}, failures)
  track(kit, 'DISCONNECT_ERROR', { code: error.code })
  throw error
}

/** Closes the sessions with wallets of several namespaces once no namespace uses them. */
async function closeShared(kit: Kit, connectors: ReadonlySet<string>, namespace: ChainNamespace | undefined) {
  if (kit.config.connectors.length === 0) return undefined
  try {
    await closeUnused(kit, connectors)
    return undefined
  } catch (error) {
    const { message: reason } = catalogued(error, 'the wallet')
    return fail(failedToDisconnectChain, { namespace: namespace ?? 'all', reason }, error)
  }
}

/** Checks whether a namespace is not connected, but was at the last page load: its wallet has not answered (yet). */
function isUnanswered(kit: Kit, namespace: ChainNamespace): boolean {
  const isConnected = connectorIdOf(kit.store.getState(), namespace) !== undefined
  return !isConnected && recall(kit, 'connected_connector_ids', isTexts)?.[namespace] !== undefined
}

/** @param nextConnector The connector of an attempt to connect that is newer than the disconnect; the attempt continues. */
async function leave(kit: Kit, namespace: ChainNamespace, nextConnector: string | undefined) {
  const connectorId = connectorIdOf(kit.store.getState(), namespace)
  const connector = kit.live.connectors.get(connectorId ?? '')
  // Do this even if the wallet of the last page load has not answered: nothing in the state changes then, so `persist` does not
  // store the disconnect.
  rememberConnector(kit, namespace, undefined)
  if (nextConnector !== undefined) {
    if (connectorId !== undefined) moveConnection(kit, namespace, { type: 'left', connectorId })
  } else {
    kit.live.attempts.get(namespace)?.abort()
    kit.live.resumable.delete(namespace)
    moveConnection(kit, namespace, { type: 'disconnect' })
  }
  // The wallet that is asked again must not be told to leave meanwhile.
  if (!connector || nextConnector === connectorId) return undefined
  try {
    await runningAdapter(kit, namespace).disconnect(connector)
    return undefined
  } catch (error) {
    const { message: reason } = catalogued(error, connector.data.name)
    return fail(failedToDisconnectChain, { namespace, reason }, error)
  }
}

/**
 * Returns the namespaces to disconnect (§4, readings 42): the given one, with all others of the same session; all if none is
 * given. Exception: if the wallet of the given namespace has not answered on this page, connected namespaces stay.
 */
function namespacesToLeave(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  state: ConnectionSnapshot['state'],
): readonly ChainNamespace[] {
  const { chains, connectors } = state
  const all = Object.keys(chains)
  if (namespace === undefined) return all
  const [connectorId] = connectorsOf(kit, [namespace], state)
  const isShared = connectors.some(({ id, shared }) => id === connectorId && shared)
  const isConnected = (each: ChainNamespace) => connectorIdOf({ chains }, each) !== undefined
  const isOfSession = (each: ChainNamespace) =>
    connectorsOf(kit, [each], state)[0] === connectorId && (isConnected(namespace) || !isConnected(each))
  return all.filter((each) => each === namespace || (isShared && isOfSession(each)))
}

/** Returns the ids of the connectors of the given namespaces: the connected one, else the one of the last page load. */
function connectorsOf(
  kit: Kit,
  namespaces: readonly ChainNamespace[],
  state: ConnectionSnapshot['state'],
): readonly string[] {
  const last = recall(kit, 'connected_connector_ids', isTexts)
  return namespaces.flatMap((each) => connectorIdOf(state, each) ?? last?.[each] ?? [])
}

/** Returns the connectors by which a namespace was connected, connecting, or about to be restored. */
function knownConnectors(
  { state, resumable }: ConnectionSnapshot,
  namespace: ChainNamespace,
): readonly (string | undefined)[] {
  return [
    connectorIdOf(state, namespace),
    connectingConnector(state, namespace),
    resumable.get(namespace)?.connectorId,
  ]
}

/** Returns the connector that is being asked to connect. */
function connectingConnector(
  { chains }: ConnectionSnapshot['state'],
  namespace: ChainNamespace,
): string | undefined {
  const connection = chains[namespace]?.connection
  return connection?.status === 'connecting' ? connection.connectorId : undefined
}

/** Returns the connector of an attempt to connect that began after the given state. */
function newerConnector(
  kit: Kit,
  namespace: ChainNamespace,
  { attempt }: ConnectionSnapshot,
): string | undefined {
  const connection = kit.store.getState().chains[namespace]?.connection
  if (connection?.status !== 'connecting' || connection.resume) return undefined
  return connection.attempt > attempt ? connection.connectorId : undefined
}
