import { fail } from 'latchkit/wire'
import { authEndpoints } from 'latchkit/wire/custody'
import { codeNeeded, proofNeeded } from '../../errors/custody.js'
import { requireAgreement, writeAgreement } from '../change/agreement.js'
import { isFinished } from '../change/createChanges.js'
import { type Changer, createEmailChange } from '../change/createEmailChange.js'
import { ownerFactsOf } from '../codes/notifyLocked.js'
import { isFresh } from '../createLinkProofs.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { raiseNoteStatement } from '../notes.js'
import { hasAddress, requirePinned } from '../statements.js'
import { type AddressAge, addressedSql, addressedValues, hasYoungAddress } from '../youngWays.js'
import { type AuthContext, iso } from './authContext.js'

/**
 * Creates the routes by which a signed-in device changes the e-mail address of its wallet at auth. Recovery goes first: auth changes the
 * address only if recovery has signed that it has the new one.
 */
export function emailRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const {
    holder,
    clock,
    mailer,
    codes,
    rateLimits,
    changes,
    users,
    devices,
    statements,
    releasedSessionOf,
    userOf,
    notes,
    identities,
    linkProofs,
  } = context
  const change = createEmailChange({
    holder,
    clock,
    codes,
    rateLimits,
    changes,
    mailer,
    factsOf: (login, email, language) => ownerFactsOf(holder, { login, email, language }),
    isTaken: async (owner) => (await users.findByOwner(owner)) !== undefined,
    writesOf: ({ userId, owner, email: row }) => [
      {
        sql: `UPDATE auth_users SET ${addressedSql}, owner = ?, email_key = ?, email = ?
          WHERE id = ? AND NOT EXISTS (SELECT 1 FROM auth_users AS other WHERE other.owner = ?)`,
        values: [...addressedValues(clock.now()), owner, row.key, row.bytes, userId, owner],
        mustChange: true,
      },
      raiseNoteStatement('auth', userId),
    ],
  })

  async function changerOf(request: Request): Promise<Changer & AddressAge> {
    const session = await releasedSessionOf(request)
    const { userId, owner, email, presentHash, addressAddedAt } = await userOf(session)
    // The stored address is no longer the user's, so a code must not go there.
    if (presentHash !== undefined) throw fail(codeNeeded, {})
    const { device } = session
    const isKnown = await devices.isKnown(userId, device)
    return { userId, device, isKnown, owner, email, addressAddedAt }
  }
  /**
   * Requires that the device has just proved an identity of the wallet, whose address is young or which has none to prove. Throws
   * `codeNeeded`, `proofNeeded`.
   */
  async function requireIdentity({ userId, device }: Changer, proofLogin: string | undefined): Promise<void> {
    if (proofLogin === undefined) throw fail(codeNeeded, {})
    const proof = await linkProofs.require(proofLogin, { userId, device })
    if (!isFresh(proof, clock.now()) || (await identities.findUser(proof)) !== userId)
      throw fail(proofNeeded, {})
  }
  const codeTimes = ({ resendAt, expiresAt }: { readonly resendAt: number; readonly expiresAt: number }) => ({
    resendAt: iso(resendAt),
    expiresAt: iso(expiresAt),
  })

  const { beginEmail, proveOldEmail, proveNewEmail, finishEmail } = authEndpoints
  return serve(
    { beginEmail, proveOldEmail, proveNewEmail, finishEmail },
    {
      beginEmail: async ({ request, body, address }) => {
        const changer = await changerOf(request)
        // Auth does not compare the ages of identity and address: recovery does, which changes the address first.
        const isReplaced = body.proofLogin !== undefined && hasYoungAddress(changer, clock.now())
        if (isReplaced || !hasAddress(changer.owner)) await requireIdentity(changer, body.proofLogin)
        // Check that recovery's key is pinned before any mail is sent: without it the change cannot be finished.
        await requirePinned(holder, 'auth', 'verify')
        return codeTimes(await change.begin({ ...changer, isReplaced }, body, address))
      },
      proveOldEmail: async ({ request, body, address }) =>
        codeTimes(await change.primary(await changerOf(request), body.loginId, body.code, address)),
      proveNewEmail: async ({ request, body, address }) => {
        await change.secondary(await changerOf(request), body.loginId, body.code, address)
        return { isProved: true as const }
      },
      finishEmail: async ({ request, body }) => {
        const { loginId, agreement } = body
        const changer = await changerOf(request)
        const { email } = await change.finish(changer, loginId, async (addressChange) => {
          const statement = await requireAgreement(statements, agreement, addressChange)
          if (!isFinished(await changes.find(loginId))) await notes.requireNumbers(statement)
        })
        const addressChange = { userId: changer.userId, loginId, email }
        return { email, agreement: await writeAgreement(statements, addressChange) }
      },
    },
  )
}
