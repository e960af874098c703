import { frameFailure } from '../channel/frameFailure.js'
import { type DeviceWallet, isSameUser } from '../identity/deviceWallet.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'

/** EIP-1193: not authorized. */
export const unauthorized = 4100
/** EIP-1193: disconnected. The session was not checked, and may stand. */
const disconnected = 4900

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

/**
 * Checks the session of this device. Only auth's own word ends one: no answer of it, or any other, has not checked it.
 * @throws A failure for the page, of code 4900, where it was not checked.
 */
export async function isSignedIn({ session, text }: Pick<FrameParts, 'session' | 'text'>): Promise<boolean> {
  const token = await session.token().catch((error: unknown) => {
    throw frameFailure(problemOf(error, text()), disconnected)
  })
  return token !== undefined
}
