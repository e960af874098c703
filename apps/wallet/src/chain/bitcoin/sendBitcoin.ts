import type { BitcoinNetwork } from '../../config.js'
import { esplora } from './esplora.js'

/** Sends a signed transaction and returns its id. If an earlier try has arrived, that counts as sent. */
export async function sendBitcoin(
  { id, hex }: { readonly id: string; readonly hex: string },
  network: BitcoinNetwork,
): Promise<string> {
  try {
    await esplora(network, '/tx', hex)
  } catch (error) {
    const isThere = await esplora(network, `/tx/${id}`).then(
      () => true,
      () => false,
    )
    if (!isThere) throw error
  }
  return id
}
