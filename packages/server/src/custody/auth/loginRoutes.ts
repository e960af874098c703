import { authEndpoints, statementLifeMs } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { ownerFacts, ownerFactsOf } from '../codes/notifyLocked.js'
import { openEmail, ownerOf, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { presentIndexOf } from '../notes.js'
import { emailHashOf, ownerHashOf } from '../statements.js'
import { type AuthContext, iso, newId } from './authContext.js'
import { createLogIn } from './createLogIn.js'
import { codeAgeMs } from './createSessions.js'
import type { AuthUser } from './createUsers.js'

/** Creates the routes by which a device proves an e-mail address. */
export function loginRoutes(
  context: AuthContext,
  removeExpired: () => Promise<void>,
): Readonly<Record<string, Route>> {
  const { holder, clock, mailer, proofOf, sessions, codes, users, devices, waitingSplits, statements } =
    context
  const { identities } = context
  const logIn = createLogIn(context)
  const codeEnteredAtOf = async (userId: string, device: string) =>
    (await sessions.listOf(userId)).find((each) => each.device === device)?.codeEnteredAt ?? 0

  /** Finds the user of a proved address. If auth has had only the hash of this address, stores the address. */
  async function findUser(owner: string, email: string): Promise<AuthUser | undefined> {
    const movedUser = await users.findByPresentHash(await presentIndexOf(holder, emailHashOf(email)))
    if (movedUser)
      await users.storePresentAddress(movedUser, owner, await sealEmail(holder, movedUser.userId, email))
    return context.findUser.email(owner)
  }

  const { login, loginStatus, verifyLogin } = authEndpoints
  return serve(
    { login, loginStatus, verifyLogin },
    {
      login: async ({ request, body, address }) => {
        const device = await proofOf(request).recordUse()
        await removeExpired()
        const email = normaliseEmail(body.email)
        const owner = await ownerOf(holder, email)
        const movedUser = await users.findByPresentHash(await presentIndexOf(holder, emailHashOf(email)))
        const user = (await users.findByOwner(owner)) ?? movedUser
        const isOwn = user !== undefined && (await devices.has(user.userId, device))
        const needsNoShare = !body.needsShare && isOwn
        // Only devices that recovery has released have limits of their own: an attacker with access to the mailbox can prove the address
        // from any number of keys.
        const isKnown = isOwn && (await devices.isKnown(user.userId, device))
        const codeEnteredAt =
          user && needsNoShare && !body.needsSession ? await codeEnteredAtOf(user.userId, device) : 0
        if (codeEnteredAt + codeAgeMs > clock.now())
          return {
            action: 'CONNECT' as const,
            resendAt: iso(clock.now()),
            expiresAt: iso(codeEnteredAt + codeAgeMs),
          }
        const action = !user || needsNoShare ? ('VERIFY_OTP' as const) : ('VERIFY_DEVICE' as const)
        const { loginId, projectId, site, language } = body
        const facts = await ownerFactsOf(holder, { login: loginId, email, language })
        const issuedCode = await codes.issue({
          owner,
          login: loginId,
          device,
          isKnown,
          projectId,
          address,
          facts,
        })
        const parts = action === 'VERIFY_DEVICE' ? 2 : 1
        mailer.send({ mailId: loginId, parts, kind: 'login', email, code: issuedCode.code, language, site })
        return { action, resendAt: iso(issuedCode.resendAt), expiresAt: iso(issuedCode.expiresAt) }
      },

      loginStatus: async ({ request, body }) => {
        await proofOf(request).recordUse()
        return mailer.status(body.loginId)
      },

      verifyLogin: async ({ request, body, address }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId } = body
        await codes.requireIssued({ login: loginId, device })
        await recordUse()
        const { owner, facts } = await codes.check({ login: loginId, device, address, code: body.code })
        const email = await openEmail(holder, loginId, v.parse(ownerFacts, facts).email)
        const user = await findUser(owner, email)
        // If this device has begun to make a wallet, use that wallet's id. Only the device knows whether it can continue making that
        // wallet.
        const userId = user?.userId ?? (await waitingSplits.findMaking(owner, device))?.userId ?? newId()
        await users.addProvedLogin({
          login: loginId,
          way: 'email',
          userId,
          owner,
          device,
          expiresAt: clock.now() + statementLifeMs,
          email: await sealEmail(holder, userId, email),
        })
        if (user) return logIn(user, device, body.hpkeKey)
        const voucherFacts = { userId, emailHash: ownerHashOf(userId, email), deviceId: device, loginId }
        const voucher = await statements.write('voucher', voucherFacts)
        // Only a person who has typed the code of the address learns which providers have a wallet for it.
        const ways = [...(await identities.waysOfMail(owner))]
        return { isNew: true as const, userId, voucher, ...(ways.length > 0 && { ways }) }
      },
    },
  )
}
