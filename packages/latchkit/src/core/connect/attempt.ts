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
 * @param until Ends the effect of `signal`.
 * @returns The controller that ends the attempt.
 */
export function startAttempt(
  kit: Kit,
  keys: readonly string[],
  signal?: AbortSignal,
  until?: AbortSignal,
): AbortController {
  const ended = new AbortController()
  for (const key of keys) {
    kit.live.attempts.get(key)?.abort()
    kit.live.attempts.set(key, ended)
  }
  if (signal?.aborted) ended.abort()
  signal?.addEventListener('abort', () => ended.abort(), { once: true, signal: until ?? ended.signal })
  return ended
}

/** Removes an attempt, unless another one has replaced it. */
export function endAttempt(kit: Kit, keys: readonly string[], ended: AbortController): void {
  for (const key of keys) if (kit.live.attempts.get(key) === ended) kit.live.attempts.delete(key)
}

/**
 * Waits for the adapter to connect, at most until the attempt ends. If the wallet accepts later, the adapter disconnects it,
 * unless it has been asked again meanwhile.
 */
export function connectUntil(
  kit: Kit,
  running: RunningAdapter,
  connector: Connector,
  namespace: ChainNamespace,
  options: ConnectOptions,
): Promise<Connected> {
  const { signal } = options
  return new Promise((resolve, reject) => {
    const give = () => reject(fail(requestAborted, {}))
    if (signal.aborted) return give()
    signal.addEventListener('abort', give, { once: true })
    // Call it inside a promise, so that an adapter that throws synchronously is handled like a refusal.
    Promise.resolve()
      .then(() => running.connect(connector, options))
      .then((answer) => {
        signal.removeEventListener('abort', give)
        if (!signal.aborted) return resolve(answer)
        const now = kit.store.getState().chains[namespace]?.connection
        if (now && 'connectorId' in now && now.connectorId === connector.data.id) return
        forget(kit, running, connector)
      }, reject)
  })
}

/** Checks whether a connector serves several namespaces with one wallet. */
export function isShared(connector: Connector): connector is SharedConnector {
  return 'open' in connector
}

/** Disconnects a wallet whose answer is no longer awaited. */
export function forget(kit: Kit, running: RunningAdapter, connector: Connector): void {
  running.disconnect(connector).catch((error) => kit.services.logger.debug('could not leave a wallet', error))
}
