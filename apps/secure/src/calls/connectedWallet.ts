import { frameFailure } from '../channel/frameFailure.js'
import { type DeviceWallet, isMade, isSameUser } from '../identity/deviceWallet.js'
import { hasShown } from './enteredSites.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'

/** EIP-1193: the person has rejected it. */
export const userRejectedCode = 4001
/** EIP-1193: not authorized. */
export const unauthorizedCode = 4100
/** EIP-1193: disconnected. The session could not be checked, and may still be valid. */
const disconnectedCode = 4900

/**
 * Finds the wallet that the page is connected to: it is completed, confirmed by the person, shown to the site by a login, and signed in.
 * @param shownWallet The wallet that was shown before: another person or address may have signed in meanwhile.
 * @throws An error for the page.
 */
export async function connectedWallet(
  parts: Pick<FrameParts, 'wallets' | 'store' | 'origin'>,
  shownWallet?: DeviceWallet,
): Promise<DeviceWallet> {
  const { wallets } = parts
  const wallet = await wallets.wallet()
  const isOpen = wallet !== undefined && isMade(wallet) && !wallet.unconfirmed
  if (!isOpen || !(await hasShown(parts, wallet.facts)) || !(await wallets.session()))
    throw frameFailure('No wallet is connected', unauthorizedCode)
  if (shownWallet && !isSameUser(shownWallet.facts, wallet.facts))
    throw frameFailure('This account isn’t connected any more', unauthorizedCode)
  return wallet
}

/**
 * Checks the session of this device. Only auth's answer can end it; if auth is unreachable, the session was not checked. @throws An error
 * with code 4900 if it could not be checked.
 */
export async function isSignedIn({ session, text }: Pick<FrameParts, 'session' | 'text'>): Promise<boolean> {
  const token = await session.token().catch((error: unknown) => {
    throw frameFailure(problemOf(error, text()), disconnectedCode)
  })
  return token !== undefined
}
