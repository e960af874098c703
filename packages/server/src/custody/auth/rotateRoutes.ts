import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { codeNeeded, tooManyCodes, userConflict, versionConflict } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import { post, type Route } from '../http/createService.js'
import { hexId, sealed, shareHashes, version } from '../http/fields.js'
import { writeReceipt } from '../receipt.js'
import { isSameHashes, takeShare } from '../shares.js'
import type { AuthContext } from './authContext.js'
import { codeMs } from './createSessions.js'

const rotateBody = v.strictObject({ userId: hexId, version, share: sealed, shareHashes })
/** Versions of the shares of one user in a day. */
const mostRotations = 5

/** The route by which the shares of a wallet are renewed: from its answer on auth has the next version, and only that one. */
export function rotateRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, clock, places, users, sessionOf } = context

  return {
    'POST /users/rotate': post(rotateBody, async ({ request, body }) => {
      const { userId, codedAt } = await sessionOf(request)
      if (codedAt + codeMs <= clock.now()) throw fail(codeNeeded, {})
      const user = await users.findById(userId)
      if (!user || body.userId !== userId) throw fail(userConflict, {})
      const answer = async () => {
        const facts = { userId, version: body.version, shareHashes: body.shareHashes }
        return { body: { version: body.version, receipt: await writeReceipt(holder, facts) } }
      }
      const isAgain = ({ version: present, shareHashes: hashes }: typeof user) =>
        present === body.version && isSameHashes(hashes, body.shareHashes)
      // The answer was lost.
      if (isAgain(user)) return answer()
      if (body.version !== user.version + 1) throw fail(versionConflict, {})
      const full = await places.take([{ name: `rotations|${userId}`, most: mostRotations, ms: dayMs }])
      if (full) throw fail(tooManyCodes, { retrySeconds: full.retrySeconds })
      const share = await takeShare(holder, 'auth', {
        ...{ userId, version: body.version, shareHashes: body.shareHashes, addresses: user.addresses },
        sealed: body.share,
        aad: { userId, version: body.version },
      })
      const isFirst = await users.renew(share)
      const present = isFirst ? undefined : await users.findById(userId)
      if (!isFirst && !(present && isAgain(present))) throw fail(versionConflict, {})
      return answer()
    }),
  }
}
