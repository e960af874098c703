import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { failedToDisconnect, failedToDisconnectChain } from '../../wire/errors/verbs.js'
import { assertRunning } from '../assertRunning.js'
import { catalogued } from '../catalogued.js'
import type { Kit } from '../kit.js'
import { isTexts, recall, remember } from '../services/memory.js'
import { sessionOf } from '../session.js'
import { settled } from '../state/connection.js'
import { moveConnection } from './moveConnection.js'
import { track } from './track.js'

/**
 * Disconnects a namespace, or all of them; with a wallet that serves several, all that use it (§4). The site forgets the
 * wallet in any case: a wallet that fails to let go makes it throw, not stay connected.
 * @throws `failedToDisconnectChain` when a wallet did not let go, `failedToDisconnect` when several did not.
 * @example
 * ```ts
 * import { disconnect, type Kit } from 'latchkit'
 * const signOut = (kit: Kit) => disconnect(kit)
 * ```
 */
export async function disconnect(
  kit: Kit,
  { namespace }: { readonly namespace?: ChainNamespace } = {},
): Promise<void> {
  assertRunning(kit)
  const left = await Promise.all(affected(kit, namespace).map((each) => leave(kit, each)))
  const failures = [...left, await closeShared(kit, namespace)].filter((failure) => failure !== undefined)
  const [first, ...more] = failures
  if (!first) return track(kit, 'DISCONNECT_SUCCESS', { namespace })
  const error = more.length === 0 ? first : fail(failedToDisconnect, {}, failures)
  track(kit, 'DISCONNECT_ERROR', { code: error.code })
  throw error
}

/** What stands with a wallet that serves several namespaces, once none uses it. */
async function closeShared(kit: Kit, namespace: ChainNamespace | undefined) {
  if (kit.config.connectors.length === 0) return undefined
  try {
    await (await import('./closeUnused.js')).closeUnused(kit, namespace)
    return undefined
  } catch (error) {
    const { message: reason } = catalogued(error, 'the wallet')
    return fail(failedToDisconnectChain, { namespace: namespace ?? 'all', reason }, error)
  }
}

async function leave(kit: Kit, namespace: ChainNamespace) {
  const connection = kit.store.getState().chains[namespace]?.connection
  const held = connection && settled(connection)
  const connector = held?.status === 'connected' ? kit.live.connectors.get(held.connectorId) : undefined
  kit.live.attempts.get(namespace)?.abort()
  kit.live.resumable.delete(namespace)
  const { [namespace]: _, ...kept } = recall(kit, 'connected_connector_ids', isTexts) ?? {}
  remember(kit, 'connected_connector_ids', kept)
  moveConnection(kit, namespace, { type: 'disconnect' })
  if (!connector) return undefined
  try {
    await sessionOf(kit, namespace).disconnect(connector)
    return undefined
  } catch (error) {
    const { message: reason } = catalogued(error, connector.data.name)
    return fail(failedToDisconnectChain, { namespace, reason }, error)
  }
}

/** §4: losing a shared connector ends every namespace that uses one of its kind. */
function affected(kit: Kit, namespace: ChainNamespace | undefined): readonly ChainNamespace[] {
  const { chains, connectors } = kit.store.getState()
  const all = Object.keys(chains)
  if (namespace === undefined) return all
  const typeOf = (each: ChainNamespace) => {
    const held = chains[each] && settled(chains[each].connection)
    const data = connectors.find(({ id }) => held?.status === 'connected' && id === held.connectorId)
    return data?.shared ? data.type : undefined
  }
  const type = typeOf(namespace)
  return all.filter((each) => each === namespace || (type !== undefined && typeOf(each) === type))
}
