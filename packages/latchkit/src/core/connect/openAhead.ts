import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectorUri, PairOptions } from '../contracts/connector.js'
import type { AheadPairing, Kit } from '../kit/kit.js'
import { isShared } from './attempt.js'
import { askWallet } from './connect.js'
import { startConnecting } from './startConnecting.js'
import { startConnectors } from './startConnectors.js'

/**
 * Opens a pairing before a wallet is chosen, as long as the modal is open. Does nothing if one is open already or an attempt is
 * in progress.
 * @throws `partNotLoaded`.
 */
export async function openAhead(kit: Kit, namespace: ChainNamespace | undefined): Promise<void> {
  const { live, services, store } = kit
  const id = kit.config.connectors.find(({ pairs }) => pairs)?.id ?? ''
  startConnectors(kit)
  const connector = live.connectors.get(id)
  if (!connector || !isShared(connector) || !connector.pairing) return
  if (!store.getState().modal.open || live.attempts.get(id)?.signal.aborted === false) return
  if (live.ahead && live.ahead.namespace === namespace) return
  live.ahead?.end()
  const controller = new AbortController()
  let newestUri: ConnectorUri | undefined
  let onUri: PairOptions['onUri']
  let isTaken = false
  const sessionPromise = connector.pairing.open({
    ...(namespace && { namespaces: [namespace] }),
    signal: controller.signal,
    isSeen: () => isTaken,
    onUri(uri) {
      newestUri = uri
      onUri?.(uri)
    },
  })
  const drop = () => {
    stopWatching()
    if (live.ahead === earlyPairing) live.ahead = undefined
  }
  const earlyPairing: AheadPairing = {
    connectorId: id,
    namespace,
    link: () => (newestUri && newestUri.expiresAt > services.clock.now() ? newestUri : undefined),
    connect: async (wallet, signal) => {
      const parameters = { connector: id, ...(namespace && { namespace }), wallet, signal }
      return askWallet(kit, connector, startConnecting(kit, connector, parameters))
    },
    take(options) {
      drop()
      onUri = options.onUri
      isTaken = true
      if (newestUri) onUri?.(newestUri)
      options.signal.addEventListener('abort', () => controller.abort(), { once: true })
      return sessionPromise
    },
    end() {
      drop()
      controller.abort()
    },
  }
  const stopWatching = store.subscribe(({ modal }) => modal.open || earlyPairing.end())
  live.ahead = earlyPairing
  sessionPromise.then(drop, (error: unknown) => {
    drop()
    services.logger.debug('no link was made ahead', error)
  })
}
