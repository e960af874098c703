import type { FoundConnector } from '../../../core/contracts/connector.js'
import type { Eip1193Provider } from '../../../wire/eip1193.js'
import type { ConnectorData } from '../../../wire/entities.js'
import { foundConnector, maxWallets } from '../../shared/discovery/foundConnector.js'
import type { EvmDiscovery } from '../discovery.js'

const doNothing = () => undefined

/** Remembers a wallet under its id. The connector is a new object only if something about it changed. */
export function registerWallet(
  discovery: EvmDiscovery,
  id: string,
  uuid: string,
  provider: Eip1193Provider,
  data: Pick<ConnectorData, 'type' | 'name' | 'imageUrl' | 'info'>,
  instance: number,
): FoundConnector | undefined {
  const wallet = discovery.foundWallets.get(id)
  const previousData = wallet?.connector.data
  if (
    previousData?.name === data.name &&
    previousData.imageUrl === data.imageUrl &&
    previousData.type === data.type
  )
    return wallet?.connector
  if (!wallet && discovery.foundWallets.size >= maxWallets) {
    discovery.context.logger.debug('too many wallets announced themselves')
    return undefined
  }
  // A wallet older than EIP-1193 has no events: give it functions that do nothing.
  const eventProvider: Eip1193Provider = provider.on
    ? provider
    : { request: (args) => provider.request(args), on: doNothing, removeListener: doNothing }
  const connector = foundConnector(id, 'eip155', instance, () => eventProvider, data)
  discovery.foundWallets.set(id, { uuid: wallet?.uuid ?? uuid, provider, connector })
  return connector
}
