import type { SiwxContext } from '../core/contracts/siwx.js'
import type { LoadedSiwx, OwnServerOptions } from './lazySiwx.js'
import { fieldsFor, type IssuedNonce, messageFor } from './messageFor.js'
import { sessionsIn } from './sessionsIn.js'
import { callSignIn, issuedNonceIn, sessionIn, sessionOfAccount } from './signInAnswer.js'

/** Creates the sign-in at a server on the page's own origin, whose cookie is the session. */
export function createOwnServer(
  options: OwnServerOptions,
  { fetch: customFetch, now }: SiwxContext,
): LoadedSiwx {
  const { path = '/siwx' } = options
  const call = (endpoint: string, init: RequestInit = {}) =>
    callSignIn(customFetch ?? fetch, `${path}${endpoint}`, { credentials: 'same-origin', ...init }, now)
  const post = (endpoint: string, body: object, csrfToken?: string) =>
    call(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(csrfToken && { 'X-CSRF-Token': csrfToken }) },
      body: JSON.stringify(body),
    })
  /** The token of the present session that a new account joins, by the nonce of the account's message. */
  const tokensByNonce = new Map<string, string>()

  /**
   * Returns the token of the present session if all of its accounts are in other namespaces than the new account, which then joins this
   * session instead of replacing it.
   */
  async function tokenToLink(chainId: string): Promise<string | undefined> {
    const session = sessionIn(await call('/session'))
    const [namespace] = chainId.split(':')
    const isBeside = session?.accounts.every((each) => each.chainId.split(':')[0] !== namespace)
    return isBeside ? session?.csrfToken : undefined
  }

  async function nonceFor(chainId: string): Promise<IssuedNonce> {
    const csrfToken = await tokenToLink(chainId)
    const issuedNonce = issuedNonceIn(await post('/nonce', csrfToken ? { link: true } : {}, csrfToken))
    if (csrfToken) tokensByNonce.set(issuedNonce.nonce, csrfToken)
    return issuedNonce
  }

  return {
    createMessage: async (input) => messageFor(input, options, await nonceFor(input.chainId)),
    createFields: async ({ chainId }) => fieldsFor(chainId, options, await nonceFor(chainId)),
    async addSession({ message, signature, data }) {
      const answer = await post('/verify', { message, signature }, tokensByNonce.get(data.nonce))
      tokensByNonce.delete(data.nonce)
      return sessionOfAccount(sessionsIn(answer), data)
    },
    revokeSession: async () => void (await post('/sign-out', {})),
    async setSessions(sessions) {
      if (sessions.length === 0) await post('/sign-out', {})
    },
    getSessions: async (chainId, address) =>
      sessionsIn(await call(`/session?account=${encodeURIComponent(`${chainId}:${address}`)}`)),
  }
}
