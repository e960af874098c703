import type { Account } from '../../../wire/entities.js'
import type { BitcoinLive } from '../live.js'

/** Whether the wallet of an account chooses coins and fee itself: it signs no PSBT, but sends amounts. */
export function sendsByItself(live: BitcoinLive, { id }: Pick<Account, 'id'>): boolean {
  return [...live.shared].some(([connectorId, shared]) => {
    const face = live.faces.get(connectorId)?.face
    return !face?.signPsbt && face?.sendTransfer && shared.some(({ address }) => address === id)
  })
}
