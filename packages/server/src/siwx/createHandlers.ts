import { fail, parseCaipAddress } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../clock.js'
import { siwxCsrfInvalid, siwxSessionMissing } from '../errors/siwx.js'
import { answerWith } from './answer.js'
import { type CookieSite, readCookie, writeCookie } from './cookies.js'
import type { SignIn } from './createSignIn.js'
import { pageOf, readJson } from './readRequest.js'
import { hashOf, isSameSecret, isSecret, newSecret } from './secrets.js'
import { csrfOf, listOf, sessionOf } from './session.js'
import type { SessionRecord, SiwxStore } from './store/siwxStore.js'
import { signInTimes } from './times.js'

/** A session and the secret that opened it. */
export interface OpenSession {
  readonly session: SessionRecord
  readonly secret: string
}

export interface HandlerOptions {
  readonly signIn: SignIn
  readonly store: SiwxStore
  readonly domains: readonly string[]
  readonly clock: Clock
}

/** Answers a request of a page; cookies are written for `site`. */
export type SiwxHandler = (request: Request, site: CookieSite) => Promise<Response>

const emptyBody = v.object({})
const nonceBody = v.object({ link: v.optional(v.boolean()) })
const verifyBody = v.object({ message: v.string(), signature: v.string() })
const revokeBody = v.union([v.object({ id: v.string() }), v.object({ all: v.literal(true) })])

/** Finds the session of a request by its cookie. */
export async function openSession(
  { signIn }: Pick<HandlerOptions, 'signIn'>,
  request: Request,
  site: CookieSite,
): Promise<OpenSession | undefined> {
  const secret = readCookie(request, 'session', site)
  const session = isSecret(secret) ? await signIn.findSession(hashOf('session', secret)) : undefined
  return session && isSecret(secret) ? { session, secret } : undefined
}

/** Creates the handlers of a site's own server, by method and path. */
export function createHandlers(parts: HandlerOptions): Readonly<Record<string, SiwxHandler>> {
  const { signIn, store, domains, clock } = parts
  const secondsUntil = (at: number) => Math.max(0, Math.floor((at - clock.now()) / 1_000))
  const answerSession = ({ session, secret }: OpenSession, site: CookieSite, isNew: boolean) =>
    answerWith(
      { session: { ...sessionOf(session), csrfToken: csrfOf(secret) } },
      isNew ? [writeCookie('session', secret, secondsUntil(session.expiresAt), site)] : [],
    )
  /** Returns the session of a request whose CSRF token proves that the page itself sent it (X7). */
  const requireSession = async (request: Request, site: CookieSite): Promise<OpenSession> => {
    const cookieSession = await openSession(parts, request, site)
    if (!cookieSession) throw fail(siwxSessionMissing, {})
    const token = request.headers.get('X-CSRF-Token') ?? ''
    if (!isSameSecret(token, csrfOf(cookieSession.secret))) throw fail(siwxCsrfInvalid, {})
    return cookieSession
  }

  return {
    async 'POST /nonce'(request, site) {
      pageOf(request, domains)
      const { link } = await readJson(request, nonceBody, clock)
      if (link) {
        const { session } = await requireSession(request, site)
        return answerWith(await signIn.giveNonce(session.token, session))
      }
      // All tabs of the browser share one binding, so that a second tab does not void the message that the first is about to sign.
      const bindingCookie = readCookie(request, 'binding', site)
      const binding = isSecret(bindingCookie) ? bindingCookie : newSecret()
      const nonce = await signIn.giveNonce(hashOf('binding', binding))
      const seconds = signInTimes.nonceMs / 1_000
      return answerWith(nonce, [writeCookie('binding', binding, seconds, site)])
    },
    async 'POST /verify'(request, site) {
      const domain = pageOf(request, domains)
      const { message, signature } = await readJson(request, verifyBody, clock)
      const formerSession = await openSession(parts, request, site)
      const binding = readCookie(request, 'binding', site)
      const holders = [
        ...(isSecret(binding) ? [hashOf('binding', binding)] : []),
        ...(formerSession ? [formerSession.session.token] : []),
      ]
      const provenAccount = await signIn.prove({ message, signature, holders, domain })
      const secret = newSecret()
      if (provenAccount.nonce.isLink) {
        const { session: oldSession } = await requireSession(request, site)
        const session = signIn.join(oldSession, hashOf('session', secret), provenAccount)
        // The visitor has signed out meanwhile, and must not be signed in again.
        if (!(await store.replaceSession(oldSession.token, session))) throw fail(siwxSessionMissing, {})
        return answerSession({ session, secret }, site, true)
      }
      const session = signIn.makeSession(hashOf('session', secret), provenAccount)
      await store.addSession(session)
      if (formerSession) await store.removeSession(formerSession.session.token)
      return answerSession({ session, secret }, site, true)
    },
    async 'GET /session'(request, site) {
      const cookieSession = await openSession(parts, request, site)
      const account = new URL(request.url).searchParams.get('account')
      const isOfAccount =
        cookieSession && (account === null || hasAccount(signIn, cookieSession.session, account))
      return cookieSession && isOfAccount
        ? answerSession(cookieSession, site, false)
        : answerWith({ session: null })
    },
    async 'POST /sign-out'(request, site) {
      pageOf(request, domains)
      await readJson(request, emptyBody, clock)
      const secret = readCookie(request, 'session', site)
      if (isSecret(secret)) await store.removeSession(hashOf('session', secret))
      return answerWith(undefined, [writeCookie('session', '', 0, site)])
    },
    async 'GET /sessions'(request, site) {
      const cookieSession = await openSession(parts, request, site)
      if (!cookieSession) throw fail(siwxSessionMissing, {})
      const ownerSessions = await store.sessionsOf(cookieSession.session.owner)
      return answerWith({
        sessions: listOf(
          ownerSessions.filter((each) => !signIn.hasEnded(each)),
          cookieSession.session,
        ),
      })
    },
    async 'POST /revoke'(request, site) {
      pageOf(request, domains)
      const body = await readJson(request, revokeBody, clock)
      const { session } = await requireSession(request, site)
      const ownerSessions = await store.sessionsOf(session.owner)
      const revokedSessions = 'all' in body ? ownerSessions : ownerSessions.filter(({ id }) => id === body.id)
      for (const { token } of revokedSessions) await store.removeSession(token)
      const isOwn = revokedSessions.some(({ id }) => id === session.id)
      return answerWith(undefined, isOwn ? [writeCookie('session', '', 0, site)] : [])
    },
  }
}

/** Whether a CAIP-10 text names an account of the session. Throws `invalidCaipAddress`, `invalidCaip10Address`. */
export function hasAccount(signIn: SignIn, session: SessionRecord, account: string): boolean {
  const { caipNetworkId, address } = parseCaipAddress(account)
  return signIn.covers(session, caipNetworkId, address)
}
