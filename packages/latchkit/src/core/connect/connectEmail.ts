import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { chainAdapterNotFound } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import { waitUnlessAborted } from '../kit/waitUnlessAborted.js'
import type { ConnectedTo } from '../state/connection.js'
import { connect } from './connect.js'
import { loginConnector } from './loginConnector.js'

/** Parameters of `connectEmail`. */
export interface ConnectEmailParameters {
  /** The visitor's email address. */
  readonly email: string
  /** The namespace to connect; all namespaces of the wallet unless given. */
  readonly namespace?: ChainNamespace
  /** Aborts the login. A code that is typed later connects nothing. */
  readonly signal?: AbortSignal
}

/** Logs a visitor in and connects the wallet, as the verb of this name does. */
export async function connectEmail(
  kit: Kit,
  { email, namespace, signal = new AbortController().signal }: ConnectEmailParameters,
): Promise<ConnectedTo> {
  const { data, auth } = loginConnector(kit)
  const { id, namespaces } = data
  if (namespace && !namespaces.includes(namespace)) throw fail(chainAdapterNotFound, { namespaces })
  await waitUnlessAborted(auth.connectEmail(email, signal), signal)
  return connect(kit, { connector: id, signal, ...(namespace && { namespace }) })
}
