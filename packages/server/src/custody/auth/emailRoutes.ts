import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { userConflict } from '../../errors/custody.js'
import { requireAgreement, requirePin, writeAgreement } from '../change/agreement.js'
import { type Changer, changeMs, createEmailChange } from '../change/createEmailChange.js'
import { sealEmail } from '../emailRows.js'
import { post, type Route } from '../http/createService.js'
import { code, hexId, loginFields, statement } from '../http/fields.js'
import { type AuthContext, iso } from './authContext.js'

const { loginId, email, site, language } = loginFields
const beginBody = v.strictObject({ loginId, email, site, language })
const codeBody = v.strictObject({ loginId: hexId, code })
const finishBody = v.strictObject({ loginId: hexId, agreement: statement })

/**
 * The routes by which a signed-in device changes the address of its wallet at auth. Recovery has its own, and decides first: auth follows
 * where recovery's signed word says that it has the new address.
 */
export function emailRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, clock, mails, codes, places, changes, users, sessionOf } = context
  const change = createEmailChange({
    ...{ holder, clock, codes, limits: places, changes, mails },
    factsOf: async (login, address, language) => ({
      login,
      email: await sealEmail(holder, login, address),
      language,
    }),
    isTaken: async (owner) => (await users.findByOwner(owner)) !== undefined,
    finishedUntil: (now) => now + changeMs,
    writesOf: ({ userId, owner, email: row }) => [
      {
        sql: `UPDATE auth_users SET owner = ?, email_key = ?, email = ?
          WHERE id = ? AND NOT EXISTS (SELECT 1 FROM auth_users AS other WHERE other.owner = ?)`,
        values: [owner, row.key, row.bytes, userId, owner],
        mustChange: true,
      },
    ],
  })

  async function changerOf(request: Request): Promise<Changer> {
    const { userId, device } = await sessionOf(request)
    const user = await users.findById(userId)
    if (!user) throw fail(userConflict, {})
    return { userId, device, owner: user.owner, email: user.email }
  }
  const times = ({ resendAt, expiresAt }: { readonly resendAt: number; readonly expiresAt: number }) => ({
    body: { resendAt: iso(resendAt), expiresAt: iso(expiresAt) },
  })

  return {
    'POST /email/begin': post(beginBody, async ({ request, body, address }) => {
      const who = await changerOf(request)
      // Before any mail: a change that could not be finished is not begun.
      await requirePin(holder)
      return times(await change.begin(who, body, address))
    }),
    'POST /email/primary': post(codeBody, async ({ request, body, address }) =>
      times(await change.primary(await changerOf(request), body.loginId, body.code, address)),
    ),
    'POST /email/secondary': post(codeBody, async ({ request, body, address }) => {
      await change.secondary(await changerOf(request), body.loginId, body.code, address)
      return { body: { isProved: true } }
    }),
    'POST /email/finish': post(finishBody, async ({ request, body }) => {
      const { loginId: login, agreement } = body
      const who = await changerOf(request)
      const { email: given } = await change.finish(who, login, (made) =>
        requireAgreement(holder, 'auth', agreement, made, clock.now()),
      )
      const made = { userId: who.userId, loginId: login, email: given }
      return {
        body: { email: given, agreement: await writeAgreement(holder, 'recovery', made, clock.now()) },
      }
    }),
  }
}
