import type { Connector } from '../../../core/contracts/connector.js'
import type { Account } from '../../../wire/entities.js'
import { settleRankings } from '../../shared/rpc/rankings.js'
import { endUnlock } from '../../shared/wallet/unlocks.js'
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
  shared: readonly string[],
  connectedTo: number,
): void {
  const { emit } = live.context
  const connectorId = connector.data.id
  endUnlock(live.unlocks, connectorId)
  live.shared.set(connectorId, shared)
  isOn(live, connectorId, connectedTo)
  if (!providerOf(live, connector) || live.attached.has(connectorId)) return
  // Ignore calls after detaching: a wallet without `removeListener` goes on calling.
  const hears = () => live.attached.get(connectorId) === remove
  const listeners: Listeners = {
    accountsChanged(payload) {
      const addresses = parseAccounts(payload)
      if (!hears() || !addresses) return
      // The wallet may support more methods for the new account.
      forgetUnsupported(live, connectorId)
      live.shared.set(connectorId, addresses)
      const accounts = accountsNow(live, connectorId)
      if (!addresses.length) {
        detach(live, connectorId)
        awaitUnlock(live, connector)
      }
      const methods = live.paired.get(connectorId)?.methods()
      emit({
        type: 'change',
        connectorId,
        accounts,
        ...(methods && { capabilities: capabilitiesOf(methods) }),
      })
    },
    chainChanged(payload) {
      const chainId = parseChainId(payload)
      if (!hears() || !chainId) return
      isOn(live, connectorId, chainId)
      const accounts = accountsNow(live, connectorId)
      emit({ type: 'change', connectorId, accounts, caipNetworkId: `eip155:${chainId}` })
    },
    disconnect(payload) {
      if (!hears() || (payload as { code?: unknown } | undefined)?.code === tryAgainLater) return
      detach(live, connectorId)
      emit({ type: 'disconnect', connectorId })
    },
  }
  const remove = () => {
    stop()
    live.shared.delete(connectorId)
    live.walletNetworks.delete(connectorId)
    forgetUnsupported(live, connectorId)
    settleRankings(live)
  }
  live.attached.set(connectorId, remove)
  const stop = listen(live, connector, listeners)
}

/** Returns the accounts that a connected wallet shares, on the network it is on. */
export function accountsNow(live: EvmLive, connectorId: string): Account[] {
  const chainId = Number(live.walletNetworks.get(connectorId)?.split(':')[1])
  return toAccounts(live, connectorId, live.shared.get(connectorId) ?? [], chainId)
}

/** Records which network a wallet is on: its URLs are ranked. */
function isOn(live: EvmLive, connectorId: string, chainId: number): void {
  live.walletNetworks.set(connectorId, `eip155:${chainId}`)
  settleRankings(live)
}

function forgetUnsupported({ unsupported }: EvmLive, connectorId: string): void {
  for (const key of unsupported) if (key.startsWith(`${connectorId} `)) unsupported.delete(key)
}
