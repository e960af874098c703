import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { createProofs, type ShownProof } from '../dpop/createProofs.js'
import { siwxSessionMissing, siwxTokenInvalid } from '../errors/siwx.js'
import type { SignIn } from './createSignIn.js'
import { hashOf, isSecret, newSecret } from './secrets.js'
import { isAccess, type TokenRecord, type TokenStore } from './store/createTokenStore.js'
import type { SessionRecord, SiwxStore } from './store/siwxStore.js'

const accessMs = 600_000
/** Most tokens stored per session: enough for a renewal every 10 minutes for 7 days, each with an access token and a refresh token. */
const maxTokens = 2_016

/** The tokens of a session, as the page receives them. */
export interface IssuedTokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly tokenType: 'DPoP'
  /** When the access token expires, ISO 8601. */
  readonly expiresAt: string
}

/** Sessions whose tokens are bound to a key of the page. */
export interface KeySessions {
  /** Reads the proof of a request. Throws `siwxProofInvalid`. */
  proofOf(request: Request): ShownProof
  /** Returns the session of a request by its access token. Throws `siwxSessionMissing`, `siwxProofInvalid`. */
  sessionOf(request: Request): Promise<SessionRecord>
  /** Creates the first tokens of a session. */
  giveTokens(session: SessionRecord, holder: string): Promise<IssuedTokens>
  /**
   * Exchanges a refresh token for new tokens. The same refresh token can be exchanged again until one of the new tokens is used, since the
   * answer may be lost. After that, sending the old one again ends the session. Throws `siwxTokenInvalid`, and `siwxProofInvalid` if the
   * proof was used before.
   */
  rotate(
    refreshToken: string,
    proof: ShownProof,
  ): Promise<{ readonly session: SessionRecord; readonly tokens: IssuedTokens }>
  /** Ends a session and its tokens. */
  end(session: string): Promise<void>
}

interface KeySessionOptions {
  readonly clock: Clock
  readonly signIn: SignIn
  readonly store: SiwxStore
  readonly tokens: TokenStore
  /** Whether other processes share the store. */
  readonly isShared: boolean
  /** Host names of the server as pages know it. */
  readonly hosts: () => readonly string[]
}

/** Creates the sessions of pages that no cookie reaches. */
export function createKeySessions({
  clock,
  signIn,
  store,
  tokens,
  isShared,
  hosts,
}: KeySessionOptions): KeySessions {
  const proofOf = createProofs({ clock, tokens, isShared, hosts })

  function makeTokens(session: SessionRecord, holder: string, kind: 'access' | 'fresh') {
    const [accessToken, refreshToken] = [newSecret(), newSecret()]
    const accessExpiresAt = Math.min(clock.now() + accessMs, session.expiresAt)
    const common = { session: session.token, holder }
    const records: readonly TokenRecord[] = [
      { ...common, token: hashOf('access', accessToken), kind, expiresAt: accessExpiresAt },
      { ...common, token: hashOf('refresh', refreshToken), kind: 'refresh', expiresAt: session.expiresAt },
    ]
    const expiresAt = new Date(accessExpiresAt).toISOString()
    const issuedTokens: IssuedTokens = { accessToken, refreshToken, tokenType: 'DPoP', expiresAt }
    return { records, issuedTokens }
  }

  async function end(session: string): Promise<void> {
    await store.removeSession(session)
    await tokens.removeOf(session)
  }

  return {
    end,
    proofOf: (request) => proofOf(request),
    async sessionOf(request) {
      const [, token] = /^DPoP ([\w-]{43})$/.exec(request.headers.get('Authorization') ?? '') ?? []
      if (!isSecret(token)) throw fail(siwxSessionMissing, {})
      const tokenRecord = await tokens.find(hashOf('access', token))
      const isValid = tokenRecord && isAccess(tokenRecord) && tokenRecord.expiresAt > clock.now()
      const session = isValid ? await signIn.findSession(tokenRecord.session) : undefined
      if (!session) throw fail(siwxSessionMissing, {})
      const proof = proofOf(request, token)
      if (tokenRecord?.holder !== proof.key) throw fail(siwxSessionMissing, {})
      await proof.recordUse()
      if (tokenRecord.kind === 'fresh') await tokens.confirm(tokenRecord)
      return session
    },
    async giveTokens(session, holder) {
      const { records, issuedTokens } = makeTokens(session, holder, 'access')
      await tokens.add(records)
      return issuedTokens
    },
    async rotate(refreshToken, { key: holder, recordUse }) {
      const tokenRecord = await tokens.find(hashOf('refresh', refreshToken))
      if (!tokenRecord || isAccess(tokenRecord) || tokenRecord.holder !== holder)
        throw fail(siwxTokenInvalid, {})
      const session = await signIn.findSession(tokenRecord.session)
      if (!session) throw fail(siwxTokenInvalid, {})
      await recordUse()
      const { records, issuedTokens } = makeTokens(session, holder, 'fresh')
      // Bounds the tokens of a session, because a client that renews far more often than tokens expire would fill the store.
      const hasRoom = (await tokens.countOf(tokenRecord.session)) < maxTokens
      if (hasRoom && (await tokens.rotate(tokenRecord, records))) return { session, tokens: issuedTokens }
      // Two clients have this token, and the server cannot tell which of them is the page. So the session ends for both.
      await end(tokenRecord.session)
      throw fail(siwxTokenInvalid, {})
    },
  }
}
