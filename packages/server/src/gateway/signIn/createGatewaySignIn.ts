import { type CaipNetworkId, fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { siwxOriginRefused, siwxPathUnknown } from '../../errors/siwx.js'
import type { Namespaces } from '../../namespaces/createNamespaces.js'
import { failureIn } from '../../siwx/answer.js'
import { createKeySessions } from '../../siwx/createKeySessions.js'
import { createSignIn } from '../../siwx/createSignIn.js'
import { guardStore } from '../../siwx/guardStore.js'
import { readJson } from '../../siwx/readRequest.js'
import { hashOf, newSecret } from '../../siwx/secrets.js'
import { listOf, sessionOf } from '../../siwx/session.js'
import { createSqlStore } from '../../siwx/store/createSqlStore.js'
import { createTokenStore } from '../../siwx/store/createTokenStore.js'
import type { Store } from '../../store/store.js'
import { type Answer, answerUncached } from '../answer.js'
import { contractReader } from './contractReader.js'

const emptyBody = v.object({})
const tokenBody = v.object({ message: v.string(), signature: v.string() })
const refreshBody = v.object({ refreshToken: v.string() })
const revokeBody = v.union([v.object({ id: v.string() }), v.object({ all: v.literal(true) })])

/** Dependencies of the gateway's sign-in. */
export interface GatewaySignInOptions {
  readonly clock: Clock
  readonly store: Store
  readonly namespaces: () => Namespaces
  /** Whether the operator offers this sign-in. */
  readonly isEnabled: () => boolean
  /** Length of a session, in ms. */
  readonly sessionMs: () => number
  /** Host names by which pages call the gateway. If empty, the host of each request is used. */
  readonly hosts: () => readonly string[]
}

/** A route by which visitors of other sites sign in. Their tokens are bound to a key of the page, since no cookie reaches the gateway. */
export interface GatewaySignInRoute {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** Cost of a request beyond the first unit. */
  readonly cost: number
  readonly answer: (request: Request) => Promise<Answer>
}

const emptyAnswer: Answer = {
  status: 204,
  headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  body: null,
}

/** Returns the host of the page. The gateway has checked that it belongs to the project. */
function pageOf(request: Request): string {
  const origin = request.headers.get('Origin') ?? ''
  if (!URL.canParse(origin)) throw fail(siwxOriginRefused, {})
  return new URL(origin).host
}

/** Creates the routes of the gateway's sign-in. */
export function createGatewaySignIn(parts: GatewaySignInOptions): readonly GatewaySignInRoute[] {
  const { clock, namespaces } = parts
  const store = guardStore(createSqlStore(parts.store))
  const tokens = guardStore(createTokenStore(parts.store))
  const rules = {
    clock,
    statement: undefined,
    resources: undefined,
    allowsRecap: true,
    scope: 'chain' as const,
    chainIds: () =>
      namespaces()
        .networks()
        .map(({ config }) => config.id as CaipNetworkId),
    reader: contractReader(namespaces),
    sessionMs: parts.sessionMs,
  }
  const signIn = createSignIn(rules, store)
  const { isShared } = parts.store
  const sessions = createKeySessions({ clock, signIn, store, tokens, isShared, hosts: parts.hosts })

  const answers: Readonly<Record<`${'GET' | 'POST'} /${string}`, (request: Request) => Promise<Answer>>> = {
    async 'POST /siwx/nonce'(request) {
      await readJson(request, emptyBody, clock)
      const { key, recordUse } = sessions.proofOf(request)
      await recordUse()
      return answerUncached(await signIn.giveNonce(key))
    },
    async 'POST /siwx/token'(request) {
      const domain = pageOf(request)
      const { message, signature } = await readJson(request, tokenBody, clock)
      const { key: holder, recordUse } = sessions.proofOf(request)
      await recordUse()
      const proven = await signIn.prove({ message, signature, holders: [holder], domain })
      const newSession = signIn.makeSession(hashOf('session', newSecret()), proven)
      // Store the session under an owner of this site only, so that its pages do not learn on which other sites the account signs in.
      const session = { ...newSession, owner: `${domain} ${newSession.owner}` }
      await store.addSession(session)
      const newTokens = await sessions.giveTokens(session, holder)
      return answerUncached({ ...newTokens, session: sessionOf(session) })
    },
    async 'POST /siwx/refresh'(request) {
      const { refreshToken } = await readJson(request, refreshBody, clock)
      const { session, tokens: newTokens } = await sessions.rotate(refreshToken, sessions.proofOf(request))
      return answerUncached({ ...newTokens, session: sessionOf(session) })
    },
    async 'GET /siwx/session'(request) {
      return answerUncached({ session: sessionOf(await sessions.sessionOf(request)) })
    },
    async 'GET /siwx/sessions'(request) {
      const session = await sessions.sessionOf(request)
      const ownerSessions = await store.sessionsOf(session.owner)
      return answerUncached({
        sessions: listOf(
          ownerSessions.filter((one) => !signIn.hasEnded(one)),
          session,
        ),
      })
    },
    async 'POST /siwx/revoke'(request) {
      const body = await readJson(request, revokeBody, clock)
      const session = await sessions.sessionOf(request)
      const ownerSessions = await store.sessionsOf(session.owner)
      const endedSessions = 'all' in body ? ownerSessions : ownerSessions.filter(({ id }) => id === body.id)
      for (const { token } of endedSessions) await sessions.end(token)
      return emptyAnswer
    },
    async 'POST /siwx/sign-out'(request) {
      await readJson(request, emptyBody, clock)
      const session = await sessions.sessionOf(request)
      await sessions.end(session.token)
      return emptyAnswer
    },
  }
  return Object.entries(answers).map(([name, answer]) => {
    const [method = '', path = ''] = name.split(' ')
    return {
      method: method as 'GET' | 'POST',
      path: path as `/${string}`,
      cost: path === '/siwx/token' ? 4 : 0,
      answer: (request) => answerOrRefuse(request, parts.isEnabled() ? answer : refuseUnknown),
    }
  })
}

async function refuseUnknown(): Promise<Answer> {
  throw fail(siwxPathUnknown, {})
}

/** Answers an error of sign-in with its code. The gateway itself answers and logs any other error. */
async function answerOrRefuse(
  request: Request,
  answer: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer(request)
  } catch (error) {
    const { status, code, field, description, headers } = failureIn(error)
    if (status === 500) throw error
    const refusal = answerUncached({ status: 'FAILED', code, reasons: [{ field, description }] }, status)
    return { ...refusal, headers: { ...refusal.headers, ...headers } }
  }
}
