import { codeChallengeOf } from './proofs.js'
import type { Provider } from './ways.js'

/** How a provider is asked for its answer. */
interface Authorization {
  /** Where the provider asks who somebody is. */
  readonly endpoint: string
  readonly parameters: Readonly<Record<string, string>>
  /** What makes the provider let the person choose an account, if it documents such a thing; else it may go on by itself. */
  readonly chooser?: Readonly<Record<string, string>>
  /** Writes what the answer is to be bound to. */
  bound(bind: string): Promise<Readonly<Record<string, string>>>
}

const chooser = { prompt: 'select_account' }
/** OpenID Connect: the provider writes `nonce` into the ID token. */
const inToken: Authorization['bound'] = async (bind) => ({ nonce: bind })
/** RFC 7636: the provider gives the token of a code only to who knows the verifier. */
const inCode: Authorization['bound'] = async (bind) => ({
  code_challenge: await codeChallengeOf(bind),
  code_challenge_method: 'S256',
})

/**
 * How each provider is asked. The frame compiles it in and no service names an address: a service could put its own nonce into one, and show
 * the answer elsewhere. We found `max_age` and `auth_time` documented by none of
 * them, so no proof says when its owner has typed a password.
 */
export const authorizations: Readonly<Record<Provider, Authorization>> = {
  google: {
    endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    parameters: { response_type: 'id_token', scope: 'openid email' },
    chooser,
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
    chooser,
    bound: inCode,
  },
}
