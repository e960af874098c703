import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectEmailParameters } from '../connect/connectEmail.js'
import { type ConnectSocialParameters, connectSocial as openAndWait } from '../connect/connectSocial.js'
import type { ShowWalletSettingsParameters, UpdateEmailParameters } from '../connect/emailWallet.js'
import { type ConnectParameters, failConnecting, startConnecting } from '../connect/startConnecting.js'
import type { Kit } from '../kit/kit.js'
import { load } from '../kit/load.js'
import { loadMoment } from '../kit/loadMoment.js'
import { assertRunning } from '../kit/running.js'
import { waitUnlessAborted } from '../kit/waitUnlessAborted.js'
import type { ConnectedAccount, ConnectedTo } from '../state/connection.js'

/**
 * Lets the visitor choose in the connected wallet which accounts it shares. The wallet's active account becomes that of the
 * site.
 * @param parameters `namespace`: the active one unless given.
 * @returns The accounts that the wallet shares now, its active one first.
 * @throws `connectedErrors`; `unsupportedChain` if the namespace has no account picker; `walletErrors`: `methodUnsupported` if
 * the wallet has none.
 * @example
 * ```ts
 * import { chooseAccount, type Kit } from 'latchkit'
 * const another = (kit: Kit) => chooseAccount(kit)
 * ```
 */
export async function chooseAccount(
  kit: Kit,
  parameters?: { readonly namespace?: ChainNamespace },
): Promise<readonly ConnectedAccount[]> {
  return (await loadMoment(kit, 'connect')).chooseAccount(kit, parameters)
}

/**
 * Asks a wallet to connect. If it fails, the previous connection stays. A paired wallet connects every namespace that it
 * shares; the result is the connection of the requested namespace, else of the active one. It does not wait for terms that the
 * modal asks visitors to accept (`legal`), because the site itself calls it.
 * @param parameters The connector, and the namespace if it serves several.
 * @returns The connection of the requested namespace, else of the active one.
 * @throws `runningErrors`; `connectorNotFound`, `connectionClientNotSet` if the kit has no adapter, `chainAdapterNotFound` if
 * no adapter serves any namespace of the wallet, `adapterNotFound`, `networkNotFound` for a network that the site does not
 * list; `walletErrors`: `requestAborted` also if a newer connect replaced it; `pairingErrors` for a pairing, `loginErrors` for
 * the embedded wallet; `partNotLoaded`.
 * @example
 * ```ts
 * import { connect, type Kit } from 'latchkit'
 * const first = async (kit: Kit) => {
 *   const [wallet] = kit.store.getState().connectors
 *   if (wallet) await connect(kit, { connector: wallet.id })
 * }
 * ```
 */
export async function connect(kit: Kit, parameters: ConnectParameters): Promise<ConnectedTo> {
  assertRunning(kit)
  const connector = kit.live.connectors.get(parameters.connector)
  // A connector that was given to the kit may not have been started yet.
  if (!connector) return (await loadMoment(kit, 'connect', parameters.signal)).connect(kit, parameters)
  const attempt = startConnecting(kit, connector, parameters)
  const loading = waitUnlessAborted(load(kit, 'connect'), attempt.controller.signal)
  const moment = await loading.catch((error: unknown) => {
    throw failConnecting(kit, connector, attempt, error)
  })
  return moment.askWallet(kit, connector, attempt)
}

/**
 * Logs a visitor in by an email address, and connects the wallet that belongs to it (§4 Email login). The visitor types the
 * code in the frame of the secure site, which opens by itself; your site never sees it.
 * @param parameters The address, and optionally a namespace and a signal.
 * @returns The connection of the requested namespace, else of the active one.
 * @throws `runningErrors`; `connectorNotFound` if the kit has no connector such as `embedded()`; `invalidEmail`,
 * `emailCooldown` within 30 s of the last login; `loginErrors`; and the errors of `connect`: `connectionClientNotSet`,
 * `chainAdapterNotFound`, `adapterNotFound`, `networkNotFound`, `walletErrors` (`requestAborted` if the visitor leaves the
 * frame), `pairingErrors`; `partNotLoaded`.
 * @example
 * ```ts
 * import { connectEmail, type Kit } from 'latchkit'
 * const logIn = (kit: Kit, email: string) => connectEmail(kit, { email })
 * ```
 */
export async function connectEmail(kit: Kit, parameters: ConnectEmailParameters): Promise<ConnectedTo> {
  const moment = await loadMoment(kit, 'connect', parameters.signal)
  return moment.connectEmail(kit, parameters)
}

/**
 * Logs a visitor in by a provider, such as Google, and connects the wallet that belongs to that account. Call it in the handler of
 * a click, before anything is awaited: it opens a window of the secure site at once, and browsers block windows that open later.
 * @param parameters The provider, and optionally a namespace and a signal, which also closes the window.
 * @returns The connection of the requested namespace, else of the active one.
 * @throws `runningErrors`; `connectorNotFound` if the kit has no connector such as `embedded()`; `socialErrors`: `socialBlocked` if
 * the browser did not open the window; `loginErrors`; and the errors of `connect`: `connectionClientNotSet`,
 * `chainAdapterNotFound`, `adapterNotFound`, `networkNotFound`, `walletErrors` (`requestAborted` also if a newer login replaced
 * it), `pairingErrors`; `partNotLoaded`.
 * @example
 * ```ts
 * import { connectSocial, type Kit } from 'latchkit'
 * const logIn = (kit: Kit) => connectSocial(kit, { provider: 'google' })
 * ```
 */
export function connectSocial(kit: Kit, parameters: ConnectSocialParameters): Promise<ConnectedTo> {
  return openAndWait(kit, parameters)
}

/**
 * Disconnects a namespace, or all of them. A wallet of several namespaces is disconnected in all that use it (§4). The site
 * always removes the wallet: if the wallet fails to disconnect, this throws, but the wallet does not stay connected. If another
 * namespace is still connected, it becomes the active one.
 * @param parameters `namespace`: the one to disconnect; all unless given.
 * @throws `runningErrors`; `failedToDisconnectChain` if a wallet failed to disconnect, `failedToDisconnect` if several did.
 * @example
 * ```ts
 * import { disconnect, type Kit } from 'latchkit'
 * const signOut = (kit: Kit) => disconnect(kit)
 * ```
 */
export async function disconnect(
  kit: Kit,
  parameters?: { readonly namespace?: ChainNamespace },
): Promise<void> {
  // A wallet that is connected while the moment loads must not be disconnected.
  const { resumable, attempt } = kit.live
  const snapshot = { state: kit.store.getState(), resumable: new Map(resumable), attempt }
  return (await loadMoment(kit, 'connect')).disconnect(kit, parameters, snapshot)
}

/**
 * Removes an adapter with its networks and wallets. Resolves when its wallet is disconnected. If its namespace was the active
 * one, the first network of another namespace becomes active (§4). Without any adapter the kit only lists wallets.
 * @param parameters `namespace`: that of the adapter, such as `eip155`.
 * @throws `adapterNotFound` if there is none; `failedToDisconnectChain` if its wallet failed to disconnect,
 * `failedToDisconnect` if its connector failed too: the adapter is removed all the same; `kitDestroyed`.
 * @example
 * ```ts
 * import { type Kit, removeAdapter } from 'latchkit'
 * const withoutEvm = (kit: Kit) => removeAdapter(kit, { namespace: 'eip155' })
 * ```
 */
export async function removeAdapter(
  kit: Kit,
  parameters: { readonly namespace: ChainNamespace },
): Promise<void> {
  return (await loadMoment(kit, 'connect')).removeAdapter(kit, parameters)
}

/**
 * Shows the settings of the email wallet in the frame of the secure site: its devices, the ways to sign in, its export, its
 * recovery password. The visitor closes them there.
 * @param parameters The part that is shown first.
 * @returns Resolves when the settings are shown.
 * @throws `runningErrors`; `partNotLoaded`; `connectorNotFound` where the kit has no connector such as `embedded()`;
 * `loginNeeded` where the visitor is not logged in; `loginErrors`.
 * @example
 * ```ts
 * import { type Kit, showWalletSettings } from 'latchkit'
 * const showDevices = (kit: Kit) => showWalletSettings(kit, { section: 'devices' })
 * ```
 */
export async function showWalletSettings(kit: Kit, parameters?: ShowWalletSettingsParameters): Promise<void> {
  return (await loadMoment(kit, 'connect')).showWalletSettings(kit, parameters)
}

/**
 * Changes the email address of a logged-in visitor (§4 Email update). The frame of the secure site opens by itself and asks for
 * a code sent to the present address, then for one sent to the new address; your site sees neither. The wallet and its accounts
 * stay.
 * @param parameters The new address, and optionally a signal.
 * @returns The new address, as the wallet stores it.
 * @throws `runningErrors`; `partNotLoaded`; `connectorNotFound` if the kit has no connector such as `embedded()`; `loginNeeded`
 * if the visitor is not logged in; `invalidEmail`, `emailCooldown` within 30 s of the last mail; `requestAborted` if the
 * visitor leaves the frame; `loginErrors`.
 * @example
 * ```ts
 * import { type Kit, updateEmail } from 'latchkit'
 * const move = (kit: Kit, email: string) => updateEmail(kit, { email })
 * ```
 */
export async function updateEmail(kit: Kit, parameters: UpdateEmailParameters): Promise<string> {
  const moment = await loadMoment(kit, 'connect', parameters.signal)
  return moment.updateEmail(kit, parameters)
}
