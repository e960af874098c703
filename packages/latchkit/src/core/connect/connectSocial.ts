import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { socialBlocked } from '../../wire/errors/social.js'
import { chainAdapterNotFound } from '../../wire/errors/verbs.js'
import { type LoginProvider, loginProviders } from '../../wire/features.js'
import type { SocialRoute } from '../contracts/embedded.js'
import type { Kit } from '../kit/kit.js'
import { loadMoment } from '../kit/loadMoment.js'
import { waitUnlessAborted } from '../kit/waitUnlessAborted.js'
import type { ConnectedTo } from '../state/connection.js'
import { findLogin } from './findLogin.js'
import {
  closeSocialWindow,
  isHomeScreenApp,
  openSocialWindow,
  socialLogin,
  socialLoginNumber,
} from './socialWindow.js'

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
  const isInTab = isHomeScreenApp()
  if (!signal?.aborted && !isInTab && !openSocialWindow(kit, provider))
    throw fail(socialBlocked, { provider: loginProviders[provider] })
  return waitForSocial(kit, { ...parameters, isInTab })
}

/** Logs a visitor in by the window of a provider that is open, or by another route, and connects the wallet. Closes the window at the end. */
export async function waitForSocial(
  kit: Kit,
  {
    provider,
    namespace,
    signal = new AbortController().signal,
    isInTab = false,
    secret,
    onWait,
  }: ConnectSocialParameters & SocialRoute,
): Promise<ConnectedTo> {
  const number = socialLoginNumber(kit)
  try {
    const { data, connectSocial: logIn } = socialLogin(kit, provider)
    const { id, namespaces } = data
    if (namespace && !namespaces.includes(namespace)) throw fail(chainAdapterNotFound, { namespaces })
    const login = waitUnlessAborted(logIn(provider, signal, { isInTab, secret, onWait }), signal)
    const [{ connect }] = await Promise.all([loadMoment(kit, 'connect', signal), login])
    closeSocialWindow(kit, number)
    return await connect(kit, { connector: id, signal, ...(namespace && { namespace }) })
  } finally {
    closeSocialWindow(kit, number)
  }
}
