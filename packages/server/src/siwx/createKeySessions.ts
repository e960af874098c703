import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { createProofs } from '../dpop/createProofs.js'
import { siwxSessionMissing, siwxTokenInvalid } from '../errors/siwx.js'
import type { SignIn } from './createSignIn.js'
import { hashOf, isSecret, newSecret } from './secrets.js'
import type { TokenRecord, TokenStore } from './store/createTokenStore.js'
import type { SessionRecord, SiwxStore } from './store/siwxStore.js'

const accessMs = 600_000
/** The tokens of a session that are remembered at once: 7 days of a new one each 10 minutes, twice over. */
const tokensAtMost = 2_016

/** The tokens that a page gets for a session. */
export interface GivenTokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly tokenType: 'DPoP'
  /** The end of the access token, ISO 8601. */
  readonly expiresAt: string
}

/** Sessions whose tokens are bound to a key of the page. */
export interface KeySessions {
  /** Returns the key that has sent a request, by its thumbprint. Throws `siwxProofInvalid`; a proof is taken once. */
  holderOf(request: Request): Promise<string>
  /** Returns the session of a request by its access token. Throws `siwxSessionMissing`, `siwxProofInvalid`. */
  sessionOf(request: Request): Promise<SessionRecord>
  /** Gives the first tokens of a session. */
  giveTokens(session: SessionRecord, holder: string): Promise<GivenTokens>
  /** Takes a refresh token and gives others. One that was taken before ends its session. Throws `siwxTokenInvalid`. */
  rotate(
    refreshToken: string,
    holder: string,
  ): Promise<{ readonly session: SessionRecord; readonly tokens: GivenTokens }>
  /** Ends a session, and with it its tokens. */
  end(session: string): Promise<void>
}

interface Parts {
  readonly clock: Clock
  readonly signIn: SignIn
  readonly store: SiwxStore
  readonly tokens: TokenStore
  /** The hosts that pages know the server by. */
  readonly hosts: () => readonly string[]
}

/** Makes the sessions of pages that no cookie reaches. */
export function createKeySessions({ clock, signIn, store, tokens, hosts }: Parts): KeySessions {
  const takeProof = createProofs({ clock, tokens, hosts })

  function make(session: SessionRecord, holder: string) {
    const [accessToken, refreshToken] = [newSecret(), newSecret()]
    const ends = Math.min(clock.now() + accessMs, session.expiresAt)
    const common = { session: session.token, holder }
    const records: readonly TokenRecord[] = [
      { ...common, token: hashOf('access', accessToken), kind: 'access', expiresAt: ends },
      { ...common, token: hashOf('refresh', refreshToken), kind: 'refresh', expiresAt: session.expiresAt },
    ]
    const expiresAt = new Date(ends).toISOString()
    const given: GivenTokens = { accessToken, refreshToken, tokenType: 'DPoP', expiresAt }
    return { records, given }
  }

  async function end(session: string): Promise<void> {
    await store.removeSession(session)
    await tokens.removeOf(session)
  }

  return {
    end,
    holderOf: (request) => takeProof(request),
    async sessionOf(request) {
      const [, token] = /^DPoP ([\w-]{43})$/.exec(request.headers.get('Authorization') ?? '') ?? []
      if (!isSecret(token)) throw fail(siwxSessionMissing, {})
      const holder = await takeProof(request, token)
      const found = await tokens.find(hashOf('access', token))
      const isGood = found?.kind === 'access' && found.holder === holder && found.expiresAt > clock.now()
      const session = isGood ? await signIn.findSession(found.session) : undefined
      if (!session) throw fail(siwxSessionMissing, {})
      return session
    },
    async giveTokens(session, holder) {
      const { records, given } = make(session, holder)
      await tokens.add(records)
      return given
    },
    async rotate(refreshToken, holder) {
      const found = await tokens.find(hashOf('refresh', refreshToken))
      if (!found || found.kind === 'access' || found.holder !== holder) throw fail(siwxTokenInvalid, {})
      const session = await signIn.findSession(found.session)
      if (!session) throw fail(siwxTokenInvalid, {})
      const { records, given } = make(session, holder)
      // Renewed far more often than tokens end: the store is not its holder's to fill.
      const isWithin = (await tokens.countOf(found.session)) < tokensAtMost
      const isFirst = isWithin && found.kind === 'refresh' && (await tokens.rotate(found.token, records))
      if (isFirst) return { session, tokens: given }
      // Two have it, and nothing says which of them is the page; or it is no page.
      await end(found.session)
      throw fail(siwxTokenInvalid, {})
    },
  }
}
