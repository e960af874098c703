import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { codeNeeded, userConflict } from '../../errors/custody.js'
import { openEmail } from '../emailRows.js'
import { get, post, type Route } from '../http/createService.js'
import { deviceId, hpkeKey } from '../http/fields.js'
import { type AuthContext, iso } from './authContext.js'
import { codeMs } from './createSessions.js'

const shareBody = v.strictObject({ hpkeKey })
const refreshBody = v.strictObject({ refreshToken: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })
const signOutBody = v.strictObject({ all: v.optional(v.boolean()) })
const deviceBody = v.strictObject({ deviceId })
const nothing = v.strictObject({})

/** The routes of a device that is signed in. */
export function sessionRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, clock, proofOf, sessionOf, sessions, codes, users, devices, release, userOf } = context

  return {
    'POST /share': post(shareBody, async ({ request, body }) => {
      const { userId, device, codedAt } = await sessionOf(request)
      if (codedAt + codeMs <= clock.now()) throw fail(codeNeeded, {})
      const user = await users.findById(userId)
      if (!user) throw fail(userConflict, {})
      return { body: await release(user, device, body.hpkeKey) }
    }),

    'POST /session/refresh': post(refreshBody, async ({ request, body }) => ({
      body: { session: await sessions.rotate(body.refreshToken, await proofOf(request)) },
    })),

    'GET /session': get(async ({ request }) => {
      const { userId, codedAt, expiresAt } = await sessionOf(request)
      const user = await users.findById(userId)
      if (!user) throw fail(userConflict, {})
      const times = { expiresAt: iso(expiresAt), codeExpiresAt: iso(codedAt + codeMs) }
      return { body: { user: userOf(user), email: await openEmail(holder, userId, user.email), ...times } }
    }),

    'POST /sign-out': post(signOutBody, async ({ request, body }) => {
      const own = await sessionOf(request)
      const ended = body.all ? await sessions.listOf(own.userId) : [own]
      for (const { token } of ended) await sessions.end(token)
      return { body: {} }
    }),

    'GET /devices': get(async ({ request }) => {
      const own = await sessionOf(request)
      const all = await devices.listOf(own.userId)
      return {
        body: {
          devices: all.map(({ device, createdAt, usedAt }) => ({
            deviceId: device,
            createdAt: iso(createdAt),
            usedAt: iso(usedAt),
            isCurrent: device === own.device,
          })),
        },
      }
    }),

    'POST /devices/remove': post(deviceBody, async ({ request, body }) => {
      const { userId } = await sessionOf(request)
      await devices.remove(userId, body.deviceId)
      const ended = (await sessions.listOf(userId)).filter(({ device }) => device === body.deviceId)
      for (const { token } of ended) await sessions.end(token)
      return { body: {} }
    }),

    'POST /unlock': post(nothing, async ({ request }) => {
      const { userId } = await sessionOf(request)
      const user = await users.findById(userId)
      if (!user) throw fail(userConflict, {})
      await codes.unlock(user.owner)
      return { body: {} }
    }),
  }
}
