import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf, type Provider, statementLifeMs } from 'latchkit/wire/custody'
import { proofNeeded, socialRefused, socialUnavailable, userConflict } from '../../errors/custody.js'
import { hourMs } from '../codes/codeLimits.js'
import { claimOf } from '../createClaims.js'
import { listedIdentitiesOf } from '../createIdentities.js'
import { openEmail, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import type { ProvedIdentity } from '../provedIdentity.js'
import { hasAddress, noAddressOf, ownerHashOf } from '../statements.js'
import { type AuthContext, newId } from './authContext.js'
import { createLogIn } from './createLogIn.js'
import type { AuthUser } from './createUsers.js'

type VerifyBody = BodyOf<(typeof authEndpoints)['verifyProof']>

/** Creates the routes by which a device proves an identity of a provider. */
export function proofRoutes(
  context: AuthContext,
  removeExpired: () => Promise<void>,
): Readonly<Record<string, Route>> {
  const { holder, clock, mailer, proofOf, providerProofs, users, findUser, identities } = context
  const { waitingSplits, statements, releasedSessionOf, devices, pauses, claims, linkProofs } = context
  const logIn = createLogIn(context)

  /**
   * The user of a new wallet: the one that this device has begun to make for the identity, as only the device knows whether it can go on.
   */
  async function findMaking(identity: ProvedIdentity, device: string): Promise<string | undefined> {
    const claim = await claims.findClaimOf(identity, device)
    const split = claim && (await waitingSplits.find(claim.id))
    return split?.device === device ? split.userId : undefined
  }

  /** Refuses a login by a paused provider on a device that never had the wallet. Throws `socialUnavailable`. */
  async function refusePaused({ userId }: AuthUser, device: string, way: Provider): Promise<void> {
    const end = await pauses.endOf(way)
    if (end === undefined || (await devices.wasReleased(userId, device))) return
    const retrySeconds = Math.ceil(Math.min(end - clock.now(), hourMs) / 1_000)
    throw fail(socialUnavailable, { provider: way, reason: 'paused', retrySeconds })
  }

  /** Requires that recovery has released the device for the wallet to which it links an identity. Throws `socialRefused`. */
  async function requireReleased({ way, userId = '' }: VerifyBody, device: string): Promise<void> {
    if ((await devices.rightsOf(userId, device)) !== 'all')
      throw fail(socialRefused, { provider: way, reason: 'device' })
  }

  /** Stores an identity that a device has proved for its wallet. Throws `userConflict` if another wallet has the identity. */
  async function keepForLink({ loginId, userId = '' }: VerifyBody, identity: ProvedIdentity, device: string) {
    const ownerId = await identities.findUser(identity)
    if (ownerId !== undefined && ownerId !== userId) throw fail(userConflict, {})
    await linkProofs.add(identity, { login: loginId, device, userId })
    return { status: 'proved' as const, label: identity.label }
  }

  const { beginProof, verifyProof, identities: list, mailNewDevice } = authEndpoints
  return serve(
    { beginProof, verifyProof, identities: list, mailNewDevice },
    {
      beginProof: async ({ request, body }) => providerProofs.begin({ ...body, jkt: proofOf(request).key }),

      verifyProof: async ({ request, body, address }) => {
        const proof = proofOf(request)
        const { key: device } = proof
        const { loginId, way, purpose, hpkeKey } = body
        // At auth, a provider's proof is for logging in or linking, and for nothing else.
        if (purpose !== 'login' && purpose !== 'link')
          throw fail(socialRefused, { provider: way, reason: 'purpose' })
        // Check the device before the proof is used up: a proof counts only once.
        if (purpose === 'link') await requireReleased(body, device)
        await removeExpired()
        const identity = await providerProofs.verify(body, proof, address)
        if (purpose === 'link') return keepForLink(body, identity, device)
        const user = await findUser[way](identity.subjectMac)
        if (body.userId !== undefined && body.userId !== user?.userId)
          throw fail(socialRefused, { provider: way, reason: 'otherUser' })
        if (user) await refusePaused(user, device, way)
        const userId = user?.userId ?? (await findMaking(identity, device)) ?? newId()
        const owner = user?.owner ?? noAddressOf(userId)
        const email = user?.email ?? (await sealEmail(holder, userId, noAddressOf(userId)))
        const expiresAt = clock.now() + statementLifeMs
        await users.addProvedLogin({ login: loginId, way, userId, owner, device, expiresAt, email })
        if (user) {
          await identities.recordProof(identity)
          return logIn(user, device, hpkeKey)
        }
        const claim = await claimOf(holder, identity, { id: userId, device })
        if (!(await claims.claim(claim))) throw fail(userConflict, {})
        const emailHash = ownerHashOf(userId, undefined)
        const voucher = await statements.write('voucher', { userId, emailHash, deviceId: device, loginId })
        // Only a person who has proved the identity learns that its address has a wallet.
        const isMailWallet =
          identity.verifiedMail !== undefined &&
          (await users.findByOwner(identity.verifiedMail)) !== undefined
        return {
          ...{ isNew: true as const, userId, voucher },
          ...(isMailWallet && { mailWallet: true }),
          ...((await identities.wasRemoved(identity)) && { removed: true }),
        }
      },

      identities: async ({ request }) => {
        const { userId } = await releasedSessionOf(request)
        return { identities: await listedIdentitiesOf(context, userId) }
      },

      mailNewDevice: async ({ request, body }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId, site, language } = body
        const login = await users.findProvedLogin(loginId)
        const user =
          login?.device === device && login.way !== 'email' ? await users.findById(login.userId) : undefined
        // Only a proof that auth has verified for this login makes it send its half of the mail.
        if (!login || login.way === 'email' || !user) throw fail(proofNeeded, {})
        await recordUse()
        const email = await openEmail(holder, user.userId, user.email)
        if (user.presentHash !== undefined || !hasAddress(email)) throw fail(proofNeeded, {})
        mailer.send({ mailId: loginId, parts: 2, kind: 'newDevice', way: login.way, email, language, site })
        return {}
      },
    },
  )
}
