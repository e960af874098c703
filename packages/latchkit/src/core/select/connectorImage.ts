import type { ConnectorData } from '../../wire/entities.js'
import { type WalletRow, type WalletRowsState, walletRows } from './walletRows.js'

/**
 * The image of a wallet that was found: its own, else that of its row in the list. Wallets that put an object on the page bring none, and
 * the directory has the marks of those that are known.
 */
export function connectorImage(
  state: WalletRowsState,
  { id, imageId, imageUrl }: ConnectorData,
): Pick<WalletRow, 'imageId' | 'imageUrl'> {
  if (imageId ?? imageUrl) return { imageId, imageUrl }
  const row = walletRows(state).all.find(({ connectors }) => connectors.some((each) => each.id === id))
  return { imageId: row?.imageId, imageUrl: row?.imageUrl }
}
