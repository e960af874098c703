import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Connected, ConnectOptions, RunningAdapter } from '../contracts/adapter.js'
import type { Connector, SharedConnector } from '../contracts/connector.js'
import type { Kit } from '../kit/kit.js'

/** Starts an attempt in place of the one under way, ended by the caller's signal too. */
export function startAttempt(kit: Kit, namespace: ChainNamespace, signal?: AbortSignal): AbortController {
  kit.live.attempts.get(namespace)?.abort()
  const ended = new AbortController()
  kit.live.attempts.set(namespace, ended)
  if (signal?.aborted) ended.abort()
  signal?.addEventListener('abort', () => ended.abort(), { once: true, signal: ended.signal })
  return ended
}

/** The attempt is over, unless another has already taken its place. */
export function endAttempt(kit: Kit, namespace: ChainNamespace, ended: AbortController): void {
  if (kit.live.attempts.get(namespace) === ended) kit.live.attempts.delete(namespace)
}

/**
 * Waits for the adapter to connect, but no longer than the attempt lasts. A yes after that is refused: the adapter
 * forgets the wallet, unless it has been asked again meanwhile.
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
    // The ask starts inside a promise, so that an adapter that throws at once is a refusal like any other.
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

/** Whether a connector serves several namespaces with one wallet. */
export function isShared(connector: Connector): connector is SharedConnector {
  return 'open' in connector
}

/** Leaves a wallet whose answer is not awaited any more. */
export function forget(kit: Kit, running: RunningAdapter, connector: Connector): void {
  running.disconnect(connector).catch((error) => kit.services.logger.debug('could not leave a wallet', error))
}
