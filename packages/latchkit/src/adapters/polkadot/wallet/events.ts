import type { Connector } from '../../../core/contracts/connector.js'
import { stopWatchingUnlock } from '../../shared/wallet/unlocks.js'
import { detach, idOf, type PolkadotLive, recordNetwork, type SharedAccount } from '../live.js'
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
  stopWatchingUnlock(live.unlockListeners, connectorId)
  let stopListening: (() => void) | undefined
  const stop = () => stopListening?.()
  const connectedWallet = { extension, accounts, stop }
  live.connectedWallets.set(connectorId, connectedWallet)
  // Ignore calls after detaching: some wallets go on calling a removed listener. The first call comes at once, with the known
  // accounts.
  const onChange = (payload: unknown) => {
    if (live.connectedWallets.get(connectorId) === connectedWallet) handleAccounts(live, connector, payload)
  }
  stopListening = listen(live, connector, extension, onChange)
}

/** Handles the accounts that a wallet announces. */
function handleAccounts(live: PolkadotLive, connector: Connector, payload: unknown): void {
  const { id: connectorId } = connector.data
  const announcedAccounts = readAccounts(payload)
  const wallet = live.connectedWallets.get(connectorId)
  const currentNetwork = live.walletNetworks.get(connectorId)
  if (!announcedAccounts || !wallet || !currentNetwork) return
  // Extensions do not announce Ethereum accounts, so those that were shared stay. A session names all of its accounts.
  const unannouncedAccounts =
    'transport' in connector ? [] : wallet.accounts.filter(({ type }) => type === 'ethereum')
  const sharedAccounts = announcedAccounts.length
    ? [
        ...announcedAccounts,
        ...unannouncedAccounts.filter((each) => !announcedAccounts.some((one) => idOf(one) === idOf(each))),
      ]
    : []
  const placement = placeOn(live, sharedAccounts, { caipNetworkId: currentNetwork })
  if (!placement) {
    detach(live, connectorId)
    live.context.emit({ type: 'change', connectorId, accounts: [] })
    awaitUnlock(live, connector, wallet.extension)
    return
  }
  const previousKey = accountsKey(wallet.accounts)
  if (accountsKey(placement.accounts) === previousKey) return
  wallet.accounts = placement.accounts
  recordNetwork(live, connectorId, placement.caipNetworkId)
  live.context.emit({
    ...{ type: 'change', connectorId, ...describe(live, connectorId) },
    ...(placement.caipNetworkId !== currentNetwork && { caipNetworkId: placement.caipNetworkId }),
  })
}

const accountsKey = (accounts: readonly SharedAccount[]) =>
  accounts.map((each) => [idOf(each), ...(each.networks ?? [])].join()).join(' ')
