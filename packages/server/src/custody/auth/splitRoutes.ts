import { fail } from 'latchkit/wire'
import { authEndpoints } from 'latchkit/wire/custody'
import {
  custodyRequestInvalid,
  statementRefused,
  userConflict,
  versionConflict,
} from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { formerOfAuth } from '../http/formerRequests.js'
import { isSameSplit, takeShare } from '../shares.js'
import { requirePinned } from '../statements.js'
import type { AuthContext } from './authContext.js'

/** Creates the routes that make a wallet and renew its shares. The shares wait until the wallet has signed them. */
export function splitRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, proofOf, sessions, users, waitingSplits, statements } = context
  const { releasedSessionOf, requireCode, userOf, notes } = context
  const { addUser, addSplit } = authEndpoints
  return serve(
    { addUser, addSplit },
    {
      addUser: async ({ request, body }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId, userId, version } = body
        const provedLogin = await users.findProvedLogin(loginId)
        if (provedLogin?.device !== device || provedLogin.userId !== userId) throw fail(userConflict, {})
        const releaseStatement = await statements.read('released', body.released)
        const isReleased = releaseStatement?.userId === userId && releaseStatement.deviceId === device
        if (!isReleased || releaseStatement.kind !== 'make') throw fail(statementRefused, {})
        await recordUse()
        // Making a wallet never changes one that exists.
        const presentUser = (await users.findByOwner(provedLogin.owner)) ?? (await users.findById(userId))
        if (presentUser) throw fail(userConflict, {})
        if (version !== 1) throw fail(custodyRequestInvalid, { field: 'version', reason: 'Expected 1' })
        const begunSplit = await waitingSplits.find(userId)
        // Skip what is stored already: the device repeats its attempt after the connection was cut.
        if (begunSplit?.device !== device || !isSameSplit(begunSplit, body)) {
          const share = await takeShare(holder, 'auth', {
            userId,
            version,
            shareHashes: body.shareHashes,
            addresses: body.addresses,
            sealedShare: body.share,
            aad: { loginId, userId, version },
          })
          const newUser = { owner: provedLogin.owner, login: loginId, email: provedLogin.email }
          await waitingSplits.add({ ...share, device, newUser })
        }
        return { session: await sessions.begin(userId, device, 'narrow') }
      },

      addSplit: async ({ request, body }) => {
        const session = await releasedSessionOf(request)
        requireCode(session)
        const { userId, device } = session
        const { version, shareHashes } = body
        const user = await userOf(session)
        if (body.userId !== userId) throw fail(userConflict, {})
        const releaseStatement = await statements.read('released', body.released)
        const isReleased =
          releaseStatement?.kind === 'renew' &&
          releaseStatement.userId === userId &&
          releaseStatement.deviceId === device &&
          isSameSplit(releaseStatement, body)
        if (!isReleased) throw fail(statementRefused, {})
        await notes.requireNumbers(releaseStatement)
        if (version <= user.version) throw fail(versionConflict, {})
        // Check first that recovery's key is pinned: when the split is signed, auth's present share will be sealed for that key.
        await requirePinned(holder, 'auth', 'hpke')
        const share = await takeShare(holder, 'auth', {
          userId,
          version,
          shareHashes,
          addresses: user.addresses,
          sealedShare: body.share,
          formerShare: user.share,
          aad: { userId, version },
        })
        await waitingSplits.add({ ...share, device, newUser: undefined })
        return {}
      },
    },
    formerOfAuth,
  )
}
