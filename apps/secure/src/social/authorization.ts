import { codeChallengeOf } from '../../../../packages/latchkit/src/wire/custody/proofs.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { FrameConfig } from '../config.js'

/** How a provider is asked for its answer. */
interface Authorization {
  /** Where the provider asks who somebody is. */
  readonly endpoint: string
  readonly parameters: Readonly<Record<string, string>>
  /** Writes what the answer is to be bound to. */
  bound(bind: string): Promise<Readonly<Record<string, string>>>
}

/** OpenID Connect: the provider writes `nonce` into the ID token. */
const inToken: Authorization['bound'] = async (bind) => ({ nonce: bind })
/** RFC 7636: the provider gives the token of a code only to who knows the verifier. */
const inCode: Authorization['bound'] = async (bind) => ({
  code_challenge: await codeChallengeOf(bind),
  code_challenge_method: 'S256',
})

/**
 * How each provider is asked. The frame compiles it in and no service names an address: a service could put its own nonce into one, and show
 * the answer elsewhere.
 */
const authorizations: Readonly<Record<Provider, Authorization>> = {
  google: {
    endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    parameters: { response_type: 'id_token', scope: 'openid email' },
    bound: inToken,
  },
  apple: {
    endpoint: 'https://appleid.apple.com/auth/authorize',
    parameters: { response_type: 'code id_token', response_mode: 'form_post', scope: 'email' },
    bound: inToken,
  },
  github: {
    endpoint: 'https://github.com/login/oauth/authorize',
    parameters: { response_type: 'code', scope: 'read:user user:email' },
    bound: inCode,
  },
}

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
}

/** Builds the address at which a provider asks who somebody is. @returns `undefined` if the operator has no client at this provider. */
export async function authorizationUrl(
  { socials, development }: Pick<FrameConfig, 'socials' | 'development'>,
  { provider, origin, bind, state }: AuthorizationInput,
): Promise<string | undefined> {
  const client = socials.find((each) => each.provider === provider)
  if (!client) return undefined
  const { endpoint, parameters, bound } = authorizations[provider]
  const { clientId, standIn } = client
  const url = new URL(development && standIn !== undefined ? `${standIn}/authorize` : endpoint)
  const query = {
    client_id: clientId,
    redirect_uri: `${origin}${callbackPathOf(provider)}`,
    ...parameters,
    ...(await bound(bind)),
    state,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
