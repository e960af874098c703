import { type CaipAddress, fail } from 'latchkit/wire'
import { siwxMethodNotAllowed, siwxPathUnknown, siwxTooManyRequests } from '../errors/siwx.js'
import { createRateLimit } from '../limits/createRateLimit.js'
import { addressKey } from '../operations/addressKey.js'
import { answerFailure } from './answer.js'
import { createHandlers, hasAccount, openSession } from './createHandlers.js'
import { createSignIn } from './createSignIn.js'
import { guardStore } from './guardStore.js'
import { readOptions, type SiwxOptions } from './options.js'
import { siteOf } from './readRequest.js'
import { type SiwxSession, sessionOf } from './session.js'

/** Sign-in of a site: answers its pages, and finds sessions for its own code. */
export interface Siwx {
  /**
   * Answers a request below `path` with a Web-standard `Response`. Errors become answers, too; it never rejects.
   * @returns The answer; `undefined` if the path is not below `path`.
   */
  handle(request: Request): Promise<Response | undefined>
  /**
   * Finds the session of any request of the site, by its cookie.
   * @param request The request; its headers and URL are read.
   * @param options `account`: a CAIP-10 id that must belong to the session, such as that of the wallet now (X6).
   * @returns The session; `undefined` if there is none, it has expired, or it does not have that account.
   * @throws `siwxStoreFailed` if the store does not answer: that does not mean "signed out".
   */
  getSession(request: Request, options?: { readonly account?: CaipAddress }): Promise<SiwxSession | undefined>
}

/** Rate limit per address, and the cost of each request: verifying is more work. */
const rate = { perSecond: 5, burst: 300 }
const maxAddresses = 100_000
const costs: Readonly<Record<string, number>> = { 'POST /verify': 5 }

/**
 * Makes sign-in for a site whose server is on the origin of its pages.
 * @param options The site's hosts, networks, store and rules.
 * @returns What answers requests and finds sessions.
 * @throws `siwxOptionInvalid`, `invalidCaipNetworkId` where an option is not what it must be.
 * @example
 * ```ts
 * import { createSiwx, openSiwxStore } from '@latchkit/server/siwx'
 * const siwx = createSiwx({
 *   domains: ['app.example.org'],
 *   chainIds: ['eip155:1'],
 *   store: await openSiwxStore({ folder: './data' }),
 *   addressOf: (request) => request.headers.get('X-Real-IP') ?? undefined,
 * })
 * const answer = async (request: Request) => {
 *   const handled = await siwx.handle(request)
 *   if (handled) return handled
 *   const session = await siwx.getSession(request)
 *   return new Response(session ? 'Hello' : 'Sign in first', { status: session ? 200 : 401 })
 * }
 * ```
 */
export function createSiwx(options: SiwxOptions): Siwx {
  const settings = readOptions(options)
  const { domains, path, clock } = settings
  const store = guardStore(options.store)
  const { chainIds, sessionMs } = settings
  const signIn = createSignIn({ ...settings, chainIds: () => chainIds, sessionMs: () => sessionMs }, store)
  const handlers = createHandlers({ signIn, store, domains, clock })
  const rateLimit = createRateLimit(clock, () => rate, {
    maxHolders: () => maxAddresses,
    onForgotten: () => undefined,
  })

  async function answer(request: Request, name: string): Promise<Response> {
    try {
      const callerKey = addressKey(options.addressOf(request) ?? 'unknown')
      const retrySeconds = rateLimit.take(callerKey, costs[name] ?? 1)
      if (retrySeconds > 0) throw fail(siwxTooManyRequests, { retrySeconds })
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
      if (!handler) throw refusalOf(name, Object.keys(handlers))
      return await handler(request, siteOf(request, domains))
    } catch (error) {
      return answerFailure(error)
    }
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(`${path}/`)) return undefined
      return answer(request, `${request.method} ${pathname.slice(path.length)}`)
    },
    async getSession(request, { account } = {}) {
      const cookieSession = await openSession({ signIn }, request, siteOf(request, domains))
      if (!cookieSession || (account !== undefined && !hasAccount(signIn, cookieSession.session, account)))
        return undefined
      return sessionOf(cookieSession.session)
    },
  }
}

/** Creates the error for a request without a handler. */
function refusalOf(name: string, handlers: readonly string[]): Error {
  const pathname = name.slice(name.indexOf(' '))
  const otherHandler = handlers.find(
    (handlerName) =>
      handlerName.endsWith(pathname) && handlerName.indexOf(' ') === handlerName.length - pathname.length,
  )
  return otherHandler
    ? fail(siwxMethodNotAllowed, { allowed: otherHandler.slice(0, otherHandler.indexOf(' ')) })
    : fail(siwxPathUnknown, {})
}
