import type { FoundConnector } from '../../../core/contracts/connector.js'
import type { Eip1193Provider } from '../../../wire/eip1193.js'
import type { ConnectorData } from '../../../wire/entities.js'
import { foundConnector, walletsAtMost } from '../../shared/discovery/foundConnector.js'
import type { EvmDiscovery } from '../discovery.js'

const nothing = () => undefined

/** Remembers a wallet under its id. The connector is a new object only if something about it changed. */
export function registerWallet(
  discovery: EvmDiscovery,
  id: string,
  uuid: string,
  provider: Eip1193Provider,
  data: Pick<ConnectorData, 'type' | 'name' | 'imageUrl' | 'info'>,
  instance: number,
): FoundConnector | undefined {
  const existing = discovery.found.get(id)
  const before = existing?.connector.data
  if (before?.name === data.name && before.imageUrl === data.imageUrl && before.type === data.type)
    return existing?.connector
  if (!existing && discovery.found.size >= walletsAtMost) {
    discovery.context.logger.debug('too many wallets announced themselves')
    return undefined
  }
  // A wallet older than EIP-1193 has no events: give it functions that do nothing.
  const eventProvider: Eip1193Provider = provider.on
    ? provider
    : { request: (args) => provider.request(args), on: nothing, removeListener: nothing }
  const connector = foundConnector(id, 'eip155', instance, () => eventProvider, data)
  discovery.found.set(id, { uuid: existing?.uuid ?? uuid, provider, connector })
  return connector
}
