import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Connected, ConnectOptions, RunningAdapter } from '../contracts/adapter.js'
import type { Connector, SharedConnector } from '../contracts/connector.js'
import type { Kit } from '../kit/kit.js'

/**
 * Starts an attempt, replacing those in progress.
 * @param keys The namespaces that connect, and the id of a connector that serves several of them.
 * @param signal Also ends the attempt.
 * @param until Once it is aborted, `signal` no longer ends the attempt.
 * @returns The controller that ends the attempt.
 */
export function startAttempt(
  kit: Kit,
  keys: readonly string[],
  signal?: AbortSignal,
  until?: AbortSignal,
): AbortController {
  const controller = new AbortController()
  for (const key of keys) {
    kit.live.attempts.get(key)?.abort()
    kit.live.attempts.set(key, controller)
  }
  if (signal?.aborted) controller.abort()
  signal?.addEventListener('abort', () => controller.abort(), {
    once: true,
    signal: until ?? controller.signal,
  })
  return controller
}

/** Removes an attempt, unless another one has replaced it. */
export function endAttempt(kit: Kit, keys: readonly string[], controller: AbortController): void {
  for (const key of keys) if (kit.live.attempts.get(key) === controller) kit.live.attempts.delete(key)
}

/**
 * Waits for the adapter to connect, at most until the attempt ends. If the wallet accepts later, the adapter disconnects it,
 * unless it has been asked again meanwhile.
 */
export function connectUntil(
  kit: Kit,
  adapter: RunningAdapter,
  connector: Connector,
  namespace: ChainNamespace,
  options: ConnectOptions,
): Promise<Connected> {
  const { signal } = options
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(fail(requestAborted, {}))
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    // Call it inside a promise, so that an adapter that throws synchronously is handled like a refusal.
    Promise.resolve()
      .then(() => adapter.connect(connector, options))
      .then((answer) => {
        signal.removeEventListener('abort', giveUp)
        if (!signal.aborted) return resolve(answer)
        const connection = kit.store.getState().chains[namespace]?.connection
        if (connection && 'connectorId' in connection && connection.connectorId === connector.data.id) return
        forget(kit, adapter, connector)
      }, reject)
  })
}

/** Checks whether a connector serves several namespaces with one wallet. */
export function isShared(connector: Connector): connector is SharedConnector {
  return 'open' in connector
}

/** Disconnects a wallet whose answer is no longer awaited. */
export function forget(kit: Kit, adapter: RunningAdapter, connector: Connector): void {
  adapter.disconnect(connector).catch((error) => kit.services.logger.debug('could not leave a wallet', error))
}
