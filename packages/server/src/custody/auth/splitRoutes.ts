import { fail } from 'latchkit/wire'
import { authEndpoints } from 'latchkit/wire/custody'
import {
  custodyRequestInvalid,
  statementRefused,
  userConflict,
  versionConflict,
} from '../../errors/custody.js'
import { type Route, serve } from '../http/createService.js'
import { formerOfAuth } from '../http/formerRequests.js'
import { isSameSplit, takeShare } from '../shares.js'
import { requirePinned } from '../statements.js'
import type { AuthContext } from './authContext.js'

/** Creates the routes that make a wallet and renew its shares. The shares wait until the wallet has signed them. */
export function splitRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, proofOf, sessions, users, waiting, statements } = context
  const { releasedOf, requireCode, userOf, notes } = context
  const { addUser, addSplit } = authEndpoints
  return serve(
    { addUser, addSplit },
    {
      addUser: async ({ request, body }) => {
        const { key: device, note } = proofOf(request)
        const { loginId, userId, version } = body
        const proved = await users.findProved(loginId)
        if (proved?.device !== device || proved.userId !== userId) throw fail(userConflict, {})
        const released = await statements.read('released', body.released)
        const isReleased = released?.userId === userId && released.deviceId === device
        if (!isReleased || released.kind !== 'make') throw fail(statementRefused, {})
        await note()
        // An attempt to make a wallet never touches one that exists.
        const present = (await users.findByOwner(proved.owner)) ?? (await users.findById(userId))
        if (present) throw fail(userConflict, {})
        if (version !== 1) throw fail(custodyRequestInvalid, { field: 'version', reason: 'Expected 1' })
        const begun = await waiting.find(userId)
        // The device repeats its attempt after the connection was cut: its share is already stored.
        if (begun?.device !== device || !isSameSplit(begun, body)) {
          const share = await takeShare(holder, 'auth', {
            userId,
            version,
            shareHashes: body.shareHashes,
            addresses: body.addresses,
            sealed: body.share,
            aad: { loginId, userId, version },
          })
          const made = { owner: proved.owner, login: loginId, email: proved.email }
          await waiting.add({ ...share, device, made })
        }
        return { session: await sessions.begin(userId, device, 'narrow') }
      },

      addSplit: async ({ request, body }) => {
        const session = await releasedOf(request)
        requireCode(session)
        const { userId, device } = session
        const { version, shareHashes } = body
        const user = await userOf(session)
        if (body.userId !== userId) throw fail(userConflict, {})
        const statement = await statements.read('released', body.released)
        const isReleased =
          statement?.kind === 'renew' &&
          statement.userId === userId &&
          statement.deviceId === device &&
          isSameSplit(statement, body)
        if (!isReleased) throw fail(statementRefused, {})
        await notes.require(statement)
        if (version <= user.version) throw fail(versionConflict, {})
        // Check this first: the replaced share has to be sealed for the other service.
        await requirePinned(holder, 'auth', 'hpke')
        const share = await takeShare(holder, 'auth', {
          userId,
          version,
          shareHashes,
          addresses: user.addresses,
          sealed: body.share,
          former: user.share,
          aad: { userId, version },
        })
        await waiting.add({ ...share, device, made: undefined })
        return {}
      },
    },
    formerOfAuth,
  )
}
