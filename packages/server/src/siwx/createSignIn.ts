import { checkMessage, parseMessage, verifySignature } from 'latchkit/siwx'
import { type CaipNetworkId, fail, siwxMessageOutOfTime } from 'latchkit/wire'
import { siwxNonceInvalid } from '../errors/siwx.js'
import type { SiwxSettings } from './options.js'
import { newNonce } from './secrets.js'
import type { NonceRecord, SessionRecord, SignedAccount, SiwxStore } from './store/siwxStore.js'
import { signInTimes } from './times.js'

/** A nonce, as a page receives it. */
export interface IssuedNonce {
  readonly nonce: string
  readonly issuedAt: string
  readonly expiresAt: string
  /** The end of the session that a message with this nonce creates or joins. The page writes it into the message. */
  readonly sessionExpiresAt: string
  /** Set if the site also accepts messages that a wallet signed while it connected over a pairing. */
  readonly allowsRecap?: true
}

/** A sign-in, as a page sends it. */
export interface Attempt {
  readonly message: string
  readonly signature: string
  /** Holders that the nonce may have been issued to. */
  readonly holders: readonly string[]
  /** Host of the page. */
  readonly domain: string
}

/** An account whose signature was verified. */
export interface ProvenAccount {
  readonly nonce: NonceRecord
  readonly account: SignedAccount
  /** Until when the signed message is valid, in ms since 1970; infinity if it states no end. */
  readonly validUntil: number
}

/** The part of sign-in that a site's own server and the gateway share: nonces, the proof of an account, and sessions. */
export interface SignIn {
  /** Issues a nonce, bound to its holder, or to the session that another account joins. */
  giveNonce(holder: string, link?: SessionRecord): Promise<IssuedNonce>
  /** Verifies a sign-in. Its nonce is used up in any case. Throws the reason if it is invalid. */
  prove(attempt: Attempt): Promise<ProvenAccount>
  /** Creates a session of an account, without storing it. It ends at the latest when the signed message does. */
  makeSession(token: string, proven: ProvenAccount): SessionRecord
  /** Finds the session of a token unless it has expired, and records that it was used. */
  findSession(token: string): Promise<SessionRecord | undefined>
  hasEnded(session: SessionRecord): boolean
  /**
   * Adds an account to a session, replacing one of the same network (X6). The session keeps its end time, or ends earlier if the signed
   * message of this account does.
   */
  join(session: SessionRecord, token: string, proven: ProvenAccount): SessionRecord
  /** Whether a session has an account. */
  covers(session: SessionRecord, chainId: CaipNetworkId, accountAddress: string): boolean
}

const timeOf = (at: number) => new Date(at).toISOString()
const namespaceOf = (chainId: string): string => chainId.split(':')[0] ?? ''
const ownerOf = ({ chainId, accountAddress }: SignedAccount) => `${namespaceOf(chainId)}:${accountAddress}`

/** The rules of a site. Its networks and the length of its sessions can change while the server runs. */
export interface SignInRules extends Omit<SiwxSettings, 'domains' | 'path' | 'chainIds' | 'sessionMs'> {
  readonly chainIds: () => readonly CaipNetworkId[]
  readonly sessionMs: () => number
}

/** Creates the part of sign-in that does not depend on HTTP. */
export function createSignIn(rules: SignInRules, store: SiwxStore): SignIn {
  const { clock, chainIds, sessionMs, statement, resources, allowsRecap, scope, reader } = rules
  let cleanedAt = clock.now()

  async function removeExpired(): Promise<void> {
    const now = clock.now()
    if (now - cleanedAt < signInTimes.cleanupMs) return
    cleanedAt = now
    await store.removeExpired(now)
  }

  const hasEnded = ({ expiresAt, usedAt }: SessionRecord) =>
    expiresAt <= clock.now() || usedAt + signInTimes.idleMs <= clock.now()

  return {
    hasEnded,
    async giveNonce(holder, link) {
      await removeExpired()
      const now = clock.now()
      const expiresAt = now + signInTimes.nonceMs
      const nonce = newNonce()
      await store.addNonce({ nonce, holder, isLink: link !== undefined, expiresAt })
      return {
        nonce,
        issuedAt: timeOf(now),
        expiresAt: timeOf(expiresAt),
        sessionExpiresAt: timeOf(link?.expiresAt ?? now + sessionMs()),
        ...(allowsRecap && { allowsRecap }),
      }
    },
    async prove({ message, signature, holders, domain }) {
      const fields = parseMessage(message)
      // X1: use the nonce up before checking anything else. Of several requests at once, only one continues.
      const nonce = await store.takeNonce(fields.nonce)
      const now = clock.now()
      if (!nonce || nonce.expiresAt <= now || !holders.includes(nonce.holder))
        throw fail(siwxNonceInvalid, {})
      const expectedFields = { domains: [domain], chainIds: chainIds(), nonce: nonce.nonce, now }
      checkMessage(fields, { ...expectedFields, statement, resources, allowsRecap, lifetimeMs: sessionMs() })
      const signatureType = await verifySignature({ message, signature }, reader)
      const { chainId, accountAddress, expirationTime } = fields
      const validUntil = expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(expirationTime)
      // Refuses a message that clock skew would allow: its session would be over from the start.
      if (validUntil <= now) throw fail(siwxMessageOutOfTime, { field: 'expirationTime' })
      return { nonce, account: { chainId, accountAddress, signatureType }, validUntil }
    },
    makeSession(token, { account, validUntil }) {
      const now = clock.now()
      return {
        token,
        id: newNonce(),
        owner: ownerOf(account),
        accounts: [account],
        createdAt: now,
        usedAt: now,
        expiresAt: Math.min(now + sessionMs(), validUntil),
      }
    },
    join(session, token, { account, validUntil }) {
      const isSameNetwork = (other: SignedAccount) => other.chainId === account.chainId
      const { accounts } = session
      const newAccounts = accounts.some(isSameNetwork)
        ? accounts.map((one) => (isSameNetwork(one) ? account : one))
        : [...accounts, account]
      // The owner of a session is its first account, which this change may have replaced.
      const expiresAt = Math.min(session.expiresAt, validUntil)
      return {
        ...session,
        token,
        accounts: newAccounts,
        owner: ownerOf(newAccounts[0] ?? account),
        expiresAt,
      }
    },
    async findSession(token) {
      const session = await store.findSession(token)
      if (!session || hasEnded(session)) return undefined
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
