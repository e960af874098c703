import { authorizations } from '../../../../packages/latchkit/src/wire/custody/authorization.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { FrameConfig } from '../config.js'

/** The path at which a provider answers, of its own, so that an answer at the path of another one is none. */
export const callbackPathOf = (provider: Provider): string => `/social/${provider}`

interface AuthorizationInput {
  readonly provider: Provider
  /** The origin of the secure site. */
  readonly origin: string
  /** What the answer is to be bound to (`bindOf`). */
  readonly bind: string
  /** The window's own text, which comes back with the answer. */
  readonly state: string
  /** Whether the person is to choose an account, where the provider can be asked for that. */
  readonly choosesAccount?: boolean | undefined
}

/** Builds the address at which a provider asks who somebody is. @returns `undefined` if the operator has no client at this provider. */
export async function authorizationUrl(
  { socials, development }: Pick<FrameConfig, 'socials' | 'development'>,
  { provider, origin, bind, state, choosesAccount = false }: AuthorizationInput,
): Promise<string | undefined> {
  const client = socials.find((each) => each.provider === provider)
  if (!client) return undefined
  const { endpoint, parameters, chooser, bound } = authorizations[provider]
  const { clientId, standIn } = client
  const url = new URL(development && standIn !== undefined ? `${standIn}/authorize` : endpoint)
  const query = {
    client_id: clientId,
    redirect_uri: `${origin}${callbackPathOf(provider)}`,
    ...parameters,
    ...(choosesAccount && chooser),
    ...(await bound(bind)),
    state,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
