import type { Account } from '../../../wire/entities.js'
import type { BitcoinLive } from '../live.js'

/** Whether a wallet chooses coins and fee itself: it signs no PSBT, but sends amounts. */
export function sendsByItself(live: BitcoinLive, connectorId: string): boolean {
  const face = live.faces.get(connectorId)?.face
  return face?.sendTransfer !== undefined && !face.signPsbt
}

/** Whether the wallet of an account does. */
export function isSentByWallet(live: BitcoinLive, { id }: Pick<Account, 'id'>): boolean {
  return [...live.shared].some(
    ([connectorId, shared]) =>
      sendsByItself(live, connectorId) && shared.some(({ address }) => address === id),
  )
}
