import type { ChainNamespace } from '../../wire/caip.js'
import type { ConnectEmailParameters } from '../connect/connectEmail.js'
import type { ShowWalletSettingsParameters, UpdateEmailParameters } from '../connect/emailWallet.js'
import { type ConnectParameters, failConnecting, startConnecting } from '../connect/startConnecting.js'
import type { Kit } from '../kit/kit.js'
import { load } from '../kit/load.js'
import { assertRunning } from '../kit/running.js'
import type { ConnectedAccount, ConnectedTo } from '../state/connection.js'

/**
 * Lets the visitor choose in the connected wallet which accounts it shares, and answers them; the wallet's active one
 * becomes the site's, and stands first.
 * @param parameters `namespace`: the active one unless given.
 * @returns The accounts that the wallet shares now, its active one first.
 * @throws `connectedErrors`; `unsupportedChain` where the namespace has no account picker; `walletErrors`:
 * `methodUnsupported` where the wallet has none.
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
  return (await load(kit, 'connect')).chooseAccount(kit, parameters)
}

/**
 * Asks a wallet to connect and resolves when it has. Whatever fails, the connection from before still holds. A paired
 * wallet connects every namespace that it shares; the result is the connection of the namespace that was asked for, else
 * of the active one. It does not wait for terms that the modal asks visitors to accept (`legal`): the site itself calls
 * it.
 * @param parameters The connector, and where it serves several namespaces, those to connect.
 * @returns The connection of the namespace that was asked for, else of the active one.
 * @throws `runningErrors`; `connectorNotFound`, `connectionClientNotSet` without any adapter, `chainAdapterNotFound`
 * where the wallet serves no namespace that an adapter speaks, `adapterNotFound`, `networkNotFound` for a network the
 * site does not list; `walletErrors`: `requestAborted` also when a newer connect took over; of a pairing
 * `pairingErrors`, of the embedded wallet `loginErrors`; `partNotLoaded`.
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
  // A connector that was given to the kit may not have been set to work yet.
  if (!connector) return (await load(kit, 'connect')).connect(kit, parameters)
  const attempt = startConnecting(kit, connector, parameters)
  const moment = await load(kit, 'connect').catch((error: unknown) => {
    throw failConnecting(kit, connector, attempt, error)
  })
  return moment.askWallet(kit, connector, attempt)
}

/**
 * Logs a visitor in by an email address, and connects the wallet that belongs to it (§4 Email login). The code is typed in the frame of
 * the secure site, which shows itself; no site sees it.
 * @param parameters The address, and optionally a namespace and a signal.
 * @returns The connection of the namespace that was asked for, else of the active one.
 * @throws `runningErrors`; `connectorNotFound` where the kit has no connector such as `embedded()`; `invalidEmail`,
 * `emailCooldown` within 30 s of the last login; `loginErrors`; and what `connect` throws: `connectionClientNotSet`,
 * `chainAdapterNotFound`, `adapterNotFound`, `networkNotFound`, `walletErrors` (`requestAborted` when the visitor leaves the frame),
 * `pairingErrors`; `partNotLoaded`.
 * @example
 * ```ts
 * import { connectEmail, type Kit } from 'latchkit'
 * const logIn = (kit: Kit, email: string) => connectEmail(kit, { email })
 * ```
 */
export async function connectEmail(kit: Kit, parameters: ConnectEmailParameters): Promise<ConnectedTo> {
  return (await load(kit, 'connect')).connectEmail(kit, parameters)
}

/**
 * Disconnects a namespace, or all of them; with a wallet that serves several, all that use it (§4). The site forgets the
 * wallet in any case: a wallet that does not disconnect makes this throw, not stay connected. If another namespace is
 * still connected, it becomes the active one.
 * @param parameters `namespace`: the one to disconnect; all unless given.
 * @throws `runningErrors`; `failedToDisconnectChain` when a wallet did not let go, `failedToDisconnect` when several did
 * not.
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
  // A wallet that is connected while the moment loads is not the one that was meant.
  const standing = { state: kit.store.getState(), resumable: new Map(kit.live.resumable) }
  return (await load(kit, 'connect')).disconnect(kit, parameters, standing)
}

/**
 * Removes an adapter with its networks and wallets; resolves when its wallet is disconnected. If it was the
 * active one, the first network of another is (§4). Without any adapter the kit only lists wallets.
 * @param parameters `namespace`: that of the adapter, such as `eip155`.
 * @throws `adapterNotFound` where there is none; `failedToDisconnectChain` when its wallet did not let go,
 * `failedToDisconnect` when its connector did not either: the adapter is gone all the same; `kitDestroyed`.
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
  return (await load(kit, 'connect')).removeAdapter(kit, parameters)
}

/**
 * Shows the settings of the email wallet in the frame of the secure site: its devices, its export, its recovery password. The visitor
 * closes them there.
 * @param parameters The part that is shown first.
 * @returns when they are shown.
 * @throws `runningErrors`; `partNotLoaded`; `connectorNotFound` where the kit has no connector such as `embedded()`; `loginNeeded` where the visitor is not
 * logged in; `loginErrors`.
 * @example
 * ```ts
 * import { type Kit, showWalletSettings } from 'latchkit'
 * const showDevices = (kit: Kit) => showWalletSettings(kit, { section: 'devices' })
 * ```
 */
export async function showWalletSettings(kit: Kit, parameters?: ShowWalletSettingsParameters): Promise<void> {
  return (await load(kit, 'connect')).showWalletSettings(kit, parameters)
}

/**
 * Changes the email address that a visitor is logged in with (§4 Email update). The frame of the secure site shows itself and takes a code
 * from the present address, then one from the new one; no site sees them. The wallet and its accounts stay.
 * @param parameters The new address, and optionally a signal.
 * @returns The new address, as the wallet has it.
 * @throws `runningErrors`; `partNotLoaded`; `connectorNotFound` where the kit has no connector such as `embedded()`; `loginNeeded` where the visitor is not
 * logged in; `invalidEmail`, `emailCooldown` within 30 s of the last mail; `requestAborted` when the visitor leaves the frame; `loginErrors`.
 * @example
 * ```ts
 * import { type Kit, updateEmail } from 'latchkit'
 * const move = (kit: Kit, email: string) => updateEmail(kit, { email })
 * ```
 */
export async function updateEmail(kit: Kit, parameters: UpdateEmailParameters): Promise<string> {
  return (await load(kit, 'connect')).updateEmail(kit, parameters)
}
