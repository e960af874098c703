import { codeChallengeOf } from './proofs.js'
import type { Provider } from './ways.js'

/** How a provider is asked for its answer. */
interface Authorization {
  /** Where the provider asks who somebody is. */
  readonly endpoint: string
  readonly parameters: Readonly<Record<string, string>>
  /**
   * Makes the provider ask the person for an account; absent where it documents no such parameter, and may then choose the account itself.
   */
  readonly chooser?: Readonly<Record<string, string>>
  /** Returns the parameters that bind the provider's answer to a text (`bindOf`). */
  bound(bind: string): Promise<Readonly<Record<string, string>>>
}

const chooser = { prompt: 'select_account' }
/** OpenID Connect: the provider writes `nonce` into the ID token. */
const inToken: Authorization['bound'] = async (bind) => ({ nonce: bind })
/** RFC 7636: the provider exchanges a code for a token only if the caller knows the verifier. */
const inCode: Authorization['bound'] = async (bind) => ({
  code_challenge: await codeChallengeOf(bind),
  code_challenge_method: 'S256',
})

/**
 * How each provider is asked. These addresses are part of the frame's code, and no service tells them to it: a hostile service could put a
 * nonce of its own into an address, and use the answer elsewhere. We found `max_age` and `auth_time` documented by none of these providers,
 * so no proof says when the person last typed a password.
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
