import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { chainAdapterNotFound } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import type { ConnectedTo } from '../state/connection.js'
import { connect } from './connect.js'
import { loginConnector } from './loginConnector.js'

/** Parameters of `connectEmail`. */
export interface ConnectEmailParameters {
  /** The visitor's email address. */
  readonly email: string
  /** The namespace to connect; all that the wallet serves unless given. */
  readonly namespace?: ChainNamespace
  /** Gives up when aborted; a code that is typed later connects nothing. */
  readonly signal?: AbortSignal
}

/**
 * Logs a visitor in by an email address, and connects the wallet that belongs to it (§4 Email login). The code is typed in the frame of
 * the secure site, which shows itself; no site sees it.
 * @param parameters The address, and optionally a namespace and a signal.
 * @returns The connection of the namespace that was asked for, else of the active one.
 * @throws `runningErrors`; `connectorNotFound` where the kit has no connector such as `embedded()`; `invalidEmail`,
 * `emailCooldown` within 30 s of the last login; `loginErrors`; and what `connect` throws: `connectionClientNotSet`,
 * `chainAdapterNotFound`, `adapterNotFound`, `networkNotFound`, `walletErrors` (`requestAborted` when the visitor leaves the frame),
 * `pairingErrors`.
 * @example
 * ```ts
 * import { connectEmail, type Kit } from 'latchkit'
 * const logIn = (kit: Kit, email: string) => connectEmail(kit, { email })
 * ```
 */
export async function connectEmail(
  kit: Kit,
  { email, namespace, signal = new AbortController().signal }: ConnectEmailParameters,
): Promise<ConnectedTo> {
  const { data, auth } = loginConnector(kit)
  const { id, namespaces } = data
  if (namespace && !namespaces.includes(namespace)) throw fail(chainAdapterNotFound, { namespaces })
  await auth.connectEmail(email, signal)
  return connect(kit, { connector: id, signal, ...(namespace && { namespace }) })
}
