import { frameFailure } from '../channel/frameFailure.js'
import { type DeviceWallet, isSameUser } from '../identity/deviceWallet.js'
import type { FrameParts } from './frameState.js'

/** EIP-1193: not authorized. */
export const unauthorized = 4100

/**
 * Finds the wallet that the page is connected to: it is made, the person has said that it is theirs, and it is signed in.
 * @param same The one that was shown before: another person, or another address, may have signed in meanwhile.
 * @throws A failure for the page.
 */
export async function connectedWallet(
  { wallets }: Pick<FrameParts, 'wallets'>,
  same?: DeviceWallet,
): Promise<DeviceWallet> {
  const wallet = await wallets.wallet()
  const isHere = wallet?.isMade && !wallet.unconfirmed && (await wallets.session()) !== undefined
  if (!wallet || !isHere) throw frameFailure('No wallet is connected', unauthorized)
  if (same && !isSameUser(same.facts, wallet.facts))
    throw frameFailure('This account isn’t connected any more', unauthorized)
  return wallet
}
