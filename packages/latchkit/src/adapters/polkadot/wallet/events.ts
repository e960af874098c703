import type { Connector } from '../../../core/contracts/connector.js'
import { endUnlock } from '../../shared/wallet/unlocks.js'
import { detach, idOf, noteNetwork, type PolkadotLive, type SharedAccount } from '../live.js'
import type { PolkadotExtension } from '../polkadotWallet.js'
import { describe } from './describe.js'
import { awaitUnlock, listen } from './listen.js'
import { placeOn } from './placeOn.js'
import { readAccounts } from './readAccounts.js'

/** Listens to a connected wallet. Malformed events are ignored. */
export function attach(
  live: PolkadotLive,
  connector: Connector,
  extension: PolkadotExtension,
  accounts: readonly SharedAccount[],
): void {
  const { id: connectorId } = connector.data
  endUnlock(live.unlocks, connectorId)
  let stopListening: (() => void) | undefined
  const stop = () => stopListening?.()
  const connectedWallet = { extension, accounts, stop }
  live.connected.set(connectorId, connectedWallet)
  // Ignore calls after detaching: some wallets go on calling a removed listener. The first call comes at once, with the known
  // accounts.
  const onChange = (changed: unknown) => {
    if (live.connected.get(connectorId) === connectedWallet) hear(live, connector, changed)
  }
  stopListening = listen(live, connector, extension, onChange)
}

/** Handles the accounts that a wallet announces. */
function hear(live: PolkadotLive, connector: Connector, changed: unknown): void {
  const { id: connectorId } = connector.data
  const now = readAccounts(changed)
  const wallet = live.connected.get(connectorId)
  const currentNetwork = live.walletNetworks.get(connectorId)
  if (!now || !wallet || !currentNetwork) return
  // Extensions do not announce Ethereum accounts, so those that were shared stay. A session names all of its accounts.
  const silent = 'transport' in connector ? [] : wallet.accounts.filter(({ type }) => type === 'ethereum')
  const all = now.length
    ? [...now, ...silent.filter((each) => !now.some((one) => idOf(one) === idOf(each)))]
    : []
  const placed = placeOn(live, all, { caipNetworkId: currentNetwork })
  if (!placed) {
    detach(live, connectorId)
    live.context.emit({ type: 'change', connectorId, accounts: [] })
    awaitUnlock(live, connector, wallet.extension)
    return
  }
  const before = listed(wallet.accounts)
  if (listed(placed.accounts) === before) return
  wallet.accounts = placed.accounts
  noteNetwork(live, connectorId, placed.caipNetworkId)
  live.context.emit({
    ...{ type: 'change', connectorId, ...describe(live, connectorId) },
    ...(placed.caipNetworkId !== currentNetwork && { caipNetworkId: placed.caipNetworkId }),
  })
}

const listed = (accounts: readonly SharedAccount[]) =>
  accounts.map((each) => [idOf(each), ...(each.networks ?? [])].join()).join(' ')
