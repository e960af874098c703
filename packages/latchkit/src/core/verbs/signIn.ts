import type { CaipAddress, ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { SiwxSession } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import { loadMoment } from '../kit/loadMoment.js'
import { assertRunning } from '../kit/running.js'
import type { SignInParameters } from '../signIn/signIn.js'
import { chainOf } from '../state/chains.js'
import { caipAddressOf, settled } from '../state/connection.js'

/**
 * Signs the connected account in, on a site with `siwx`: the wallet signs a message, and the server verifies it. A visitor who
 * is already signed in is not asked.
 * @param parameters The namespace, and a signal that aborts the sign-in.
 * @returns The session, as the server stores it.
 * @throws `runningErrors`; `siwxNotEnabled` without the option `siwx`; `noActiveCaipAddress` without a connected account that
 * can sign, `noActiveCaipNetwork` on a network that the site does not list, `noConnectionController` if the wallet is gone;
 * `signatureDeclined`, `smartAccountNotSupported`, `signatureMismatch`, and `walletErrors` of the wallet, `requestAborted` also
 * if the account has changed meanwhile; `siwxErrors` of the server.
 * @example
 * ```ts
 * import { type Kit, signIn } from 'latchkit'
 * const enter = async (kit: Kit) => (await signIn(kit)).data.accountAddress
 * ```
 */
export async function signIn(kit: Kit, parameters?: SignInParameters): Promise<SiwxSession> {
  const before = connectedAddress(kit, parameters?.namespace)
  const moment = await loadMoment(kit, 'signIn', parameters?.signal)
  assertRunning(kit)
  // The caller meant the account that was connected at the time of the call.
  if (before !== undefined && connectedAddress(kit, parameters?.namespace) !== before)
    throw fail(requestAborted, {})
  return moment.signIn(kit, parameters)
}

/**
 * Ends the session of an account, on the server too. The wallet stays connected. If sign-in is required, the visitor is asked
 * to sign in again; otherwise only if the site asks.
 * @param parameters `namespace`: the one to sign out of; the active one unless given.
 * @throws `runningErrors`; `siwxNotEnabled` without the option `siwx`; `siwxErrors` if the server has not confirmed it: the
 * session may still be valid there, and is shown.
 * @example
 * ```ts
 * import { type Kit, signOut } from 'latchkit'
 * const leave = (kit: Kit) => signOut(kit)
 * ```
 */
export async function signOut(
  kit: Kit,
  parameters?: { readonly namespace?: ChainNamespace | undefined },
): Promise<void> {
  const before = kit.store.getState()
  return (await loadMoment(kit, 'signIn')).signOut(kit, parameters, before)
}

/** Returns the CAIP-10 id of the present account. */
function connectedAddress(kit: Kit, namespace: ChainNamespace | undefined): CaipAddress | undefined {
  const chain = chainOf(kit.store.getState(), namespace)
  const connection = chain && settled(chain.connection)
  return connection?.status === 'connected' ? caipAddressOf(connection) : undefined
}
