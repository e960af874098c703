import { fail } from 'latchkit/wire'
import { type authEndpoints, type BodyOf, type Provider, statementLifeMs } from 'latchkit/wire/custody'
import { socialRefused, socialUnavailable, userConflict } from '../../errors/custody.js'
import { hourMs } from '../codes/codeLimits.js'
import { claimOf } from '../createClaims.js'
import { sealEmail } from '../emailRows.js'
import type { EndpointHandler } from '../http/endpointRoutes.js'
import type { ProvedIdentity } from '../provedIdentity.js'
import { noAddressOf, ownerHashOf } from '../statements.js'
import { type AuthContext, newId } from './authContext.js'
import { createLogIn } from './createLogIn.js'
import type { AuthUser } from './createUsers.js'

type VerifyBody = BodyOf<(typeof authEndpoints)['verifyProof']>

/**
 * The user of a new wallet: the one that this device has begun to make for the identity, as only the device knows whether it can go on.
 */
async function findMaking(
  { claims, waitingSplits }: AuthContext,
  identity: ProvedIdentity,
  device: string,
): Promise<string | undefined> {
  const claim = await claims.findClaimOf(identity, device)
  const split = claim && (await waitingSplits.find(claim.id))
  return split?.device === device ? split.userId : undefined
}

/** Refuses a login by a paused provider on a device that never had the wallet. Throws `socialUnavailable`. */
async function refusePaused(
  { clock, devices, pauses }: AuthContext,
  { userId }: AuthUser,
  device: string,
  way: Provider,
): Promise<void> {
  const end = await pauses.endOf(way)
  if (end === undefined || (await devices.wasReleased(userId, device))) return
  const retrySeconds = Math.ceil(Math.min(end - clock.now(), hourMs) / 1_000)
  throw fail(socialUnavailable, { provider: way, reason: 'paused', retrySeconds })
}

/** Requires that recovery has released the device for the wallet to which it links an identity. Throws `socialRefused`. */
async function requireReleased(
  { devices }: AuthContext,
  { way, userId = '' }: VerifyBody,
  device: string,
): Promise<void> {
  if ((await devices.rightsOf(userId, device)) !== 'all')
    throw fail(socialRefused, { provider: way, reason: 'device' })
}

/** Stores an identity that a device has proved for its wallet. Throws `userConflict` if another wallet has the identity. */
async function keepForLink(
  { identities, linkProofs }: AuthContext,
  { loginId, userId = '' }: VerifyBody,
  identity: ProvedIdentity,
  device: string,
) {
  const ownerId = await identities.findUser(identity)
  if (ownerId !== undefined && ownerId !== userId) throw fail(userConflict, {})
  await linkProofs.add(identity, { login: loginId, device, userId })
  return { status: 'proved' as const, label: identity.label }
}

/** Keeps an identity without a wallet for the new wallet, and vouches for its user. Throws `userConflict`. */
async function beginWallet(
  { holder, users, identities, claims, statements }: AuthContext,
  identity: ProvedIdentity,
  { userId, device, loginId }: { readonly userId: string; readonly device: string; readonly loginId: string },
) {
  const claim = await claimOf(holder, identity, { id: userId, device })
  if (!(await claims.claim(claim))) throw fail(userConflict, {})
  const emailHash = ownerHashOf(userId, undefined)
  const voucher = await statements.write('voucher', { userId, emailHash, deviceId: device, loginId })
  // Only a person who has proved the identity learns that its address has a wallet.
  const isMailWallet =
    identity.verifiedMail !== undefined && (await users.findByOwner(identity.verifiedMail)) !== undefined
  return {
    ...{ isNew: true as const, userId, voucher },
    ...(isMailWallet && { mailWallet: true }),
    ...((await identities.wasRemoved(identity)) && { removed: true }),
  }
}

/** Creates the handler of a provider's proof, which logs in, begins a wallet or links an identity. */
export function createVerifyProof(
  context: AuthContext,
  removeExpired: () => Promise<void>,
): EndpointHandler<typeof authEndpoints.verifyProof> {
  const { holder, clock, proofOf, providerProofs, users, findUser, identities } = context
  const logIn = createLogIn(context)
  return async ({ request, body, address }) => {
    const proof = proofOf(request)
    const { key: device } = proof
    const { loginId, way, purpose, hpkeKey } = body
    // At auth, a provider's proof is for logging in or linking, and for nothing else.
    if (purpose !== 'login' && purpose !== 'link')
      throw fail(socialRefused, { provider: way, reason: 'purpose' })
    // Check the device before the proof is used up: a proof counts only once.
    if (purpose === 'link') await requireReleased(context, body, device)
    await removeExpired()
    const identity = await providerProofs.verify(body, proof, address)
    if (purpose === 'link') return keepForLink(context, body, identity, device)
    const user = await findUser[way](identity.subjectMac)
    if (body.userId !== undefined && body.userId !== user?.userId)
      throw fail(socialRefused, { provider: way, reason: 'otherUser' })
    if (user) await refusePaused(context, user, device, way)
    const userId = user?.userId ?? (await findMaking(context, identity, device)) ?? newId()
    const owner = user?.owner ?? noAddressOf(userId)
    const email = user?.email ?? (await sealEmail(holder, userId, noAddressOf(userId)))
    const expiresAt = clock.now() + statementLifeMs
    await users.addProvedLogin({ login: loginId, way, userId, owner, device, expiresAt, email })
    if (!user) return beginWallet(context, identity, { userId, device, loginId })
    await identities.recordProof(identity)
    return logIn(user, device, hpkeKey)
  }
}
