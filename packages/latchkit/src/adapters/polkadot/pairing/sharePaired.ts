import type { Connector } from '../../../core/contracts/connector.js'
import type { TransportEvents } from '../../../core/contracts/transport.js'
import { type PolkadotLive, recordNetwork } from '../live.js'
import { describe } from '../wallet/describe.js'
import { addressOn } from '../wallet/toAccounts.js'
import { createPairedWallet } from './createPairedWallet.js'

/**
 * Creates the wallet object of a connector that several namespaces share, once. It follows the network that the wallet or
 * another tab switches to.
 */
export async function sharePaired(
  live: PolkadotLive,
  connector: Extract<Connector, { transport: unknown }>,
): Promise<void> {
  const { id, name } = connector.data
  if (live.pairedWallets.has(id)) return
  const transport = connector.transport('polkadot')
  const { wallet, stop } = await createPairedWallet(transport, {
    ...{ name, logger: live.context.logger },
    networkInUse: () => live.walletNetworks.get(id),
  })
  // A concurrent call has already created the wallet object.
  if (live.pairedWallets.has(id)) return stop()
  const onChange = ({ before, now }: TransportEvents['change']) => {
    const currentNetwork = live.walletNetworks.get(id)
    const [front] = live.connectedWallets.get(id)?.accounts ?? []
    if (!now || !currentNetwork || !front) return
    const { caipNetworkId } = now
    // The session's network may differ from the site's, so compare the session only with its own previous state.
    if (caipNetworkId === before?.caipNetworkId || caipNetworkId === currentNetwork) return
    const isListed = live.context.networks().some((each) => each.caipNetworkId === caipNetworkId)
    if (!isListed || addressOn(live, front, caipNetworkId) === undefined) return
    recordNetwork(live, id, caipNetworkId)
    live.context.emit({ type: 'change', connectorId: id, ...describe(live, id), caipNetworkId })
  }
  transport.on('change', onChange)
  live.pairedWallets.set(id, {
    wallet,
    stop() {
      stop()
      transport.off('change', onChange)
    },
  })
}
