import { checkMessage, parseMessage, verifySignature } from 'latchkit/siwx'
import { type CaipNetworkId, fail } from 'latchkit/wire'
import { siwxNonceInvalid } from '../errors/siwx.js'
import type { SiwxSettings } from './options.js'
import { newNonce } from './secrets.js'
import type { NonceRecord, SessionRecord, SignedAccount, SiwxStore } from './store/siwxStore.js'
import { signInTimes } from './times.js'

/** A nonce as a page gets it. */
export interface GivenNonce {
  readonly nonce: string
  readonly issuedAt: string
  readonly expiresAt: string
  /** Messages that a wallet signed while it connected over a pairing pass, too. */
  readonly allowsRecap?: true
}

/** A sign-in as a page sends it. */
export interface Attempt {
  readonly message: string
  readonly signature: string
  /** Those that the nonce may have been given to. */
  readonly holders: readonly string[]
  /** The host of the page. */
  readonly domain: string
}

/** The part of sign-in that both kinds of server have: nonces, the proof of an account, and sessions. */
export interface SignIn {
  giveNonce(holder: string, isLink: boolean): Promise<GivenNonce>
  /** Verifies a sign-in; its nonce is used up, whatever comes of it. Throws what is wrong. */
  prove(attempt: Attempt): Promise<{ readonly nonce: NonceRecord; readonly account: SignedAccount }>
  /** A new session of an account, not stored yet. */
  makeSession(token: string, account: SignedAccount): SessionRecord
  /** The session of a token, where it is not over; its use is noted. */
  findSession(token: string): Promise<SessionRecord | undefined>
  isOver(session: SessionRecord): boolean
  /** A session with one account more, in the place of an earlier one of the same network (X6). It ends when it would have ended. */
  join(session: SessionRecord, token: string, account: SignedAccount): SessionRecord
  /** Whether an account is one of the session's. */
  covers(session: SessionRecord, chainId: CaipNetworkId, accountAddress: string): boolean
}

const namespaceOf = (chainId: string): string => chainId.split(':')[0] ?? ''
const ownerOf = ({ chainId, accountAddress }: SignedAccount) => `${namespaceOf(chainId)}:${accountAddress}`

/** The rules of a site; its networks can change while the server runs. */
export interface SignInRules extends Omit<SiwxSettings, 'domains' | 'path' | 'chainIds'> {
  readonly chainIds: () => readonly CaipNetworkId[]
}

/** Makes the part of sign-in that asks no question of HTTP. */
export function createSignIn(rules: SignInRules, store: SiwxStore): SignIn {
  const { clock, chainIds, statement, resources, allowsRecap, scope, reader } = rules
  let sweptAt = clock.now()

  async function sweep(): Promise<void> {
    const now = clock.now()
    if (now - sweptAt < signInTimes.sweepMs) return
    sweptAt = now
    await store.removeExpired(now)
  }

  const isOver = ({ expiresAt, usedAt }: SessionRecord) =>
    expiresAt <= clock.now() || usedAt + signInTimes.idleMs <= clock.now()

  return {
    isOver,
    async giveNonce(holder, isLink) {
      await sweep()
      const now = clock.now()
      const expiresAt = now + signInTimes.nonceMs
      const nonce = newNonce()
      await store.addNonce({ nonce, holder, isLink, expiresAt })
      const [issued, expires] = [now, expiresAt].map((at) => new Date(at).toISOString())
      const times = { issuedAt: issued ?? '', expiresAt: expires ?? '' }
      return { nonce, ...times, ...(allowsRecap && { allowsRecap }) }
    },
    async prove({ message, signature, holders, domain }) {
      const fields = parseMessage(message)
      // X1: used up before anything else is looked at. Of several that come at once one goes on.
      const nonce = await store.takeNonce(fields.nonce)
      const now = clock.now()
      if (!nonce || nonce.expiresAt <= now || !holders.includes(nonce.holder))
        throw fail(siwxNonceInvalid, {})
      const expected = { domains: [domain], chainIds: chainIds(), nonce: nonce.nonce, now }
      checkMessage(fields, { ...expected, statement, resources, allowsRecap })
      const signatureType = await verifySignature({ message, signature }, reader)
      const { chainId, accountAddress } = fields
      return { nonce, account: { chainId, accountAddress, signatureType } }
    },
    makeSession(token, account) {
      const now = clock.now()
      return {
        token,
        id: newNonce(),
        owner: ownerOf(account),
        accounts: [account],
        ...{ createdAt: now, usedAt: now, expiresAt: now + signInTimes.sessionMs },
      }
    },
    join(session, token, account) {
      const isEarlier = (each: SignedAccount) => each.chainId === account.chainId
      const { accounts } = session
      const next = accounts.some(isEarlier)
        ? accounts.map((each) => (isEarlier(each) ? account : each))
        : [...accounts, account]
      // Whose sessions are listed and revoked is the first account's matter, and that may be another one now.
      return { ...session, token, accounts: next, owner: ownerOf(next[0] ?? account) }
    },
    async findSession(token) {
      const session = await store.findSession(token)
      if (!session || isOver(session)) return undefined
      const now = clock.now()
      if (now - session.usedAt >= signInTimes.noteUseMs) await store.noteUse(token, now)
      return session
    },
    covers: ({ accounts }, chainId, accountAddress) =>
      accounts.some(
        (each) =>
          each.accountAddress === accountAddress &&
          (each.chainId === chainId ||
            (scope === 'namespace' && namespaceOf(each.chainId) === namespaceOf(chainId))),
      ),
  }
}
