import type { ConnectorData, WalletRecord } from '../../wire/entities.js'

/** The key under which a connected wallet is remembered as recent. */
export function rowKey(connector: ConnectorData, wallet?: WalletRecord): string {
  return connector.info?.rdns ?? wallet?.rdns ?? wallet?.id ?? connector.id
}
