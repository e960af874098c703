import type { ConnectorData } from '../../wire/entities.js'
import { type WalletRow, type WalletRowsState, walletRows } from './walletRows.js'

/**
 * Returns the image of a connector: its own, else that of its wallet in the list. A wallet that only puts an object on the page
 * has no image, but the list has icons of the known wallets.
 */
export function connectorImage(
  state: WalletRowsState,
  { id, imageId, imageUrl }: ConnectorData,
): Pick<WalletRow, 'imageId' | 'imageUrl'> {
  if (imageId ?? imageUrl) return { imageId, imageUrl }
  const row = walletRows(state).all.find(({ connectors }) => connectors.some((each) => each.id === id))
  return { imageId: row?.imageId, imageUrl: row?.imageUrl }
}
