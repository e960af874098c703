import type { Connector } from '../../../core/contracts/connector.js'
import type { Account } from '../../../wire/entities.js'
import { updateRankings } from '../../shared/rpc/rankings.js'
import { stopWatchingUnlock } from '../../shared/wallet/unlocks.js'
import { parseChainId } from '../chain/hex.js'
import { providerOf } from '../discovery.js'
import { detach, type EvmLive } from '../live.js'
import { parseAccounts } from './answers.js'
import { capabilitiesOf } from './capabilities.js'
import { awaitUnlock, type Listeners, listen } from './listen.js'
import { toAccounts } from './toAccounts.js'

/** MetaMask closes with this code of RFC 6455 when it will try again by itself. */
const tryAgainLater = 1013

/** Listens to a wallet that is connected on a chain. A second call has no effect. Malformed events are ignored. */
export function attach(
  live: EvmLive,
  connector: Connector,
  sharedAddresses: readonly string[],
  connectedChainId: number,
): void {
  const { emit } = live.context
  const connectorId = connector.data.id
  stopWatchingUnlock(live.unlockListeners, connectorId)
  live.sharedAddresses.set(connectorId, sharedAddresses)
  recordNetwork(live, connectorId, connectedChainId)
  if (!providerOf(live, connector) || live.listenerRemovers.has(connectorId)) return
  // Ignore calls after detaching: a wallet without `removeListener` goes on calling.
  const isListening = () => live.listenerRemovers.get(connectorId) === remove
  const listeners: Listeners = {
    accountsChanged(payload) {
      const addresses = parseAccounts(payload)
      if (!isListening() || !addresses) return
      // The wallet may support more methods for the new account.
      forgetUnsupported(live, connectorId)
      live.sharedAddresses.set(connectorId, addresses)
      const accounts = accountsNow(live, connectorId)
      if (!addresses.length) {
        detach(live, connectorId)
        awaitUnlock(live, connector)
      }
      const methods = live.pairedProviders.get(connectorId)?.methods()
      emit({
        type: 'change',
        connectorId,
        accounts,
        ...(methods && { capabilities: capabilitiesOf(methods) }),
      })
    },
    chainChanged(payload) {
      const chainId = parseChainId(payload)
      if (!isListening() || !chainId) return
      recordNetwork(live, connectorId, chainId)
      const accounts = accountsNow(live, connectorId)
      emit({ type: 'change', connectorId, accounts, caipNetworkId: `eip155:${chainId}` })
    },
    disconnect(payload) {
      if (!isListening() || (payload as { code?: unknown } | undefined)?.code === tryAgainLater) return
      detach(live, connectorId)
      emit({ type: 'disconnect', connectorId })
    },
  }
  const remove = () => {
    stop()
    live.sharedAddresses.delete(connectorId)
    live.walletNetworks.delete(connectorId)
    forgetUnsupported(live, connectorId)
    updateRankings(live)
  }
  live.listenerRemovers.set(connectorId, remove)
  const stop = listen(live, connector, listeners)
}

/** Returns the accounts that a connected wallet shares, on the network it is on. */
export function accountsNow(live: EvmLive, connectorId: string): Account[] {
  const chainId = Number(live.walletNetworks.get(connectorId)?.split(':')[1])
  return toAccounts(live, connectorId, live.sharedAddresses.get(connectorId) ?? [], chainId)
}

/** Records which network a wallet is on; the URLs of that network are ranked. */
function recordNetwork(live: EvmLive, connectorId: string, chainId: number): void {
  live.walletNetworks.set(connectorId, `eip155:${chainId}`)
  updateRankings(live)
}

function forgetUnsupported({ unsupportedKeys }: EvmLive, connectorId: string): void {
  for (const key of unsupportedKeys) if (key.startsWith(`${connectorId} `)) unsupportedKeys.delete(key)
}
