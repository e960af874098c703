import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { socialBlocked, socialNotConfigured } from '../../wire/errors/social.js'
import { chainAdapterNotFound, connectorNotFound } from '../../wire/errors/verbs.js'
import type { LoginProvider } from '../../wire/features.js'
import type { SocialCapability } from '../contracts/embedded.js'
import type { Kit } from '../kit/kit.js'
import { loadMoment } from '../kit/loadMoment.js'
import { waitUnlessAborted } from '../kit/waitUnlessAborted.js'
import type { ConnectedTo } from '../state/connection.js'
import { findLogin } from './findLogin.js'

/** Parameters of `connectSocial`. */
export interface ConnectSocialParameters {
  /** The provider, such as `google`. */
  readonly provider: LoginProvider
  /** The namespace to connect; all namespaces of the wallet unless given. */
  readonly namespace?: ChainNamespace
  /** Aborts the login and closes its window. */
  readonly signal?: AbortSignal
}

/** Opens the window of a provider at once, then logs the visitor in, as the verb of this name does. */
export async function connectSocial(kit: Kit, parameters: ConnectSocialParameters): Promise<ConnectedTo> {
  const { provider, signal } = parameters
  // A kit starts its connectors shortly after itself: a press before that waits, and the browser may block its window.
  if (!findLogin(kit)) (await loadMoment(kit, 'connected', signal)).startConnectors(kit)
  if (!signal?.aborted && !socialOf(kit, provider).openWindow()) throw fail(socialBlocked, { provider })
  return waitForSocial(kit, parameters)
}

/** Logs a visitor in by the window of a provider that is open, and connects the wallet. */
export async function waitForSocial(
  kit: Kit,
  { provider, namespace, signal = new AbortController().signal }: ConnectSocialParameters,
): Promise<ConnectedTo> {
  const { id, namespaces } = loginOf(kit).data
  if (namespace && !namespaces.includes(namespace)) throw fail(chainAdapterNotFound, { namespaces })
  const loading = loadMoment(kit, 'connect', signal)
  const login = waitUnlessAborted(socialOf(kit, provider).connect(provider, signal), signal)
  const [{ connect }] = await Promise.all([loading, login])
  return connect(kit, { connector: id, signal, ...(namespace && { namespace }) })
}

/** Opens the window of a provider in the press itself. @returns `false` if the browser blocked it. */
export const openSocialWindow = (kit: Kit, provider: LoginProvider): boolean =>
  socialOf(kit, provider).openWindow()

/** Returns the address of the window, for a link that opens it. */
export const socialAddress = (kit: Kit, provider: LoginProvider): string | undefined =>
  socialOf(kit, provider).address()

function socialOf(kit: Kit, provider: LoginProvider): SocialCapability {
  const { social } = loginOf(kit).auth
  if (!social) throw fail(socialNotConfigured, { provider })
  return social
}

function loginOf(kit: Kit) {
  const login = findLogin(kit)
  if (!login) throw fail(connectorNotFound, { connector: '' })
  return login
}
