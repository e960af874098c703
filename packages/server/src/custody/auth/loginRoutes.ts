import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { userConflict } from '../../errors/custody.js'
import { createSweep } from '../createSweep.js'
import { openEmail, ownerOf, sealEmail } from '../emailRows.js'
import { post, type Route } from '../http/createService.js'
import { addresses, code, hexId, hpkeKey, loginFields, sealed, shareHashes, version } from '../http/fields.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { takeShare } from '../shares.js'
import { emailHashOf, voucherMs, writeVoucher } from '../voucher.js'
import { type AuthContext, iso, loginFacts, newId } from './authContext.js'
import { codeMs } from './createSessions.js'
import type { AuthUser } from './createUsers.js'

const loginBody = v.strictObject({
  ...loginFields,
  purpose: v.literal('login'),
  needsShare: v.optional(v.boolean()),
  // The device has lost the tokens of its session: a code, whatever auth knows of one.
  needsSession: v.optional(v.boolean()),
})
const verifyBody = v.strictObject({ loginId: hexId, code, hpkeKey })
const usersBody = v.strictObject({
  ...{ loginId: hexId, userId: hexId, version, share: sealed, shareHashes, addresses },
})
const statusBody = v.strictObject({ loginId: hexId })

/** The routes by which an address is proved, and its wallet made. */
export function loginRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, clock, mails, proofOf, sessions, codes, users, devices, release, userOf } = context
  const { changes, places } = context
  const sweep = createSweep(clock, [
    users.removeExpired,
    sessions.removeExpired,
    changes.removeExpired,
    places.removeExpired,
    codes.removeExpired,
  ])
  const isKnown = async (userId: string, device: string) =>
    (await devices.listOf(userId)).some((each) => each.device === device)
  const codeTimeOf = async (userId: string, device: string) =>
    (await sessions.listOf(userId)).find((each) => each.device === device)?.codedAt ?? 0

  return {
    'POST /login': post(loginBody, async ({ request, body, address }) => {
      const device = await proofOf(request)
      await sweep()
      const email = normaliseEmail(body.email)
      const owner = await ownerOf(holder, email)
      const user = await users.findByOwner(owner)
      const isOwn = user !== undefined && (await isKnown(user.userId, device))
      const isReady = !body.needsShare && isOwn
      const codedAt = user && isReady && !body.needsSession ? await codeTimeOf(user.userId, device) : 0
      if (codedAt + codeMs > clock.now())
        return { body: { action: 'CONNECT', resendAt: iso(clock.now()), expiresAt: iso(codedAt + codeMs) } }
      const action = !user || isReady ? 'VERIFY_OTP' : 'VERIFY_DEVICE'
      const { loginId: login, projectId, site, language } = body
      const facts = { login, email: await sealEmail(holder, login, email), language }
      const issued = await codes.issue({ owner, login, device, isKnown: isOwn, projectId, address, facts })
      const parts = action === 'VERIFY_DEVICE' ? 2 : 1
      mails.send({ mailId: login, parts, kind: 'login', email, code: issued.code, language, site })
      return { body: { action, resendAt: iso(issued.resendAt), expiresAt: iso(issued.expiresAt) } }
    }),

    'POST /login/status': post(statusBody, async ({ request, body }) => {
      await proofOf(request)
      return { body: await mails.status(body.loginId) }
    }),

    'POST /login/verify': post(verifyBody, async ({ request, body, address }) => {
      const device = await proofOf(request)
      const { loginId: login } = body
      const { owner, facts } = await codes.check({ login, device, address, code: body.code })
      const user = await users.findByOwner(owner)
      if (user) {
        // The share first: without it there is no session that looks as if it could sign.
        const released = await release(user, device, body.hpkeKey)
        await devices.note(user.userId, device, clock.now())
        const session = await sessions.begin(user.userId, device)
        return { body: { user: userOf(user), isNew: false, session, ...released } }
      }
      const email = await openEmail(holder, login, v.parse(loginFacts, facts).email)
      const userId = newId()
      const expiresAt = clock.now() + voucherMs
      await users.addPending({
        ...{ login, userId, owner, device, expiresAt },
        email: await sealEmail(holder, userId, email),
      })
      const voucher = await writeVoucher(holder, {
        ...{ aud: 'recovery', userId, emailHash: emailHashOf(email), deviceId: device, loginId: login },
        exp: expiresAt,
      })
      return { body: { user: null, isNew: true, userId, voucher } }
    }),

    'POST /users': post(usersBody, async ({ request, body }) => {
      const device = await proofOf(request)
      const { loginId, userId, version: number, share: given } = body
      const pending = await users.findPending(loginId)
      const isOwn = pending?.device === device && pending.userId === userId
      if (!pending || !isOwn || pending.expiresAt <= clock.now()) throw fail(userConflict, {})
      const share = await takeShare(holder, 'auth', {
        ...{ userId, version: number, shareHashes: body.shareHashes, addresses: body.addresses },
        sealed: given,
        aad: { loginId, userId, version: number },
      })
      const user: AuthUser = { ...share, owner: pending.owner, login: loginId, email: pending.email }
      if (!(await users.add(user, clock.now()))) {
        const found = await users.findByOwner(pending.owner)
        // The answer to the first one was lost: this is the same login.
        const isAgain = found?.login === loginId && found.shareHashes.auth === share.shareHashes.auth
        if (!isAgain) throw fail(userConflict, {})
      }
      await devices.note(userId, device, clock.now())
      return { status: 201, body: { session: await sessions.begin(userId, device) } }
    }),
  }
}
