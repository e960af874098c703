import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf } from 'latchkit/wire/custody'
import { codeNeeded, releaseNeeded, sessionMissing, versionConflict } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { findReturnedShare, type ReturnedShare, releaseReturnedShare } from '../returned.js'
import { releaseShare } from '../shares.js'
import type { AuthContext } from './authContext.js'
import type { AuthSession } from './createSessions.js'
import type { AuthUser } from './createUsers.js'

type ShareBody = BodyOf<(typeof authEndpoints)['share']>

const isPresentSplit = (user: AuthUser | undefined, { version, shareHash }: ShareBody): user is AuthUser =>
  user !== undefined &&
  (version ?? user.version) === user.version &&
  (shareHash ?? user.shareHashes.auth) === user.shareHashes.auth

/**
 * Creates the route by which a device gets auth's share: of the present split, of a waiting one that the device has sent, or of a returned
 * one.
 */
export function shareRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { store, holder, users, devices, waitingSplits } = context
  const { anySessionOf, requireCode, hasFreshCode, splitFactsOf, openShare } = context

  /** Returns the share of a waiting split to the device that sent it. */
  async function giveWaitingShare(
    { userId, device }: AuthSession,
    { version, shareHash, hpkeKey }: ShareBody,
  ) {
    const split = await waitingSplits.find(userId)
    const isOwn =
      split?.device === device &&
      split.shareHashes.auth === shareHash &&
      (version ?? split.version) === split.version
    if (!isOwn) throw fail(versionConflict, {})
    const share = await releaseShare(holder, 'auth', split, { deviceId: device, hpkeKey })
    return { share, version: split.version, shareHashes: split.shareHashes }
  }

  /** Gives a returned share to a device that recovery has released, if a code was entered on it in the last ten minutes. */
  async function giveReturnedShare(session: AuthSession, split: ReturnedShare, { hpkeKey }: ShareBody) {
    if (session.isNarrow) throw fail(sessionMissing, {})
    if ((await devices.rightsOf(session.userId, session.device)) !== 'all') throw fail(releaseNeeded, {})
    if (!hasFreshCode(session)) throw fail(codeNeeded, {})
    const releasedShare = await releaseReturnedShare({ holder, store }, 'auth', split, {
      deviceId: session.device,
      hpkeKey,
    })
    if (!('share' in releasedShare)) throw fail(versionConflict, {})
    return { share: releasedShare.share, version: split.version, shareHashes: split.shareHashes }
  }

  const { share } = authEndpoints
  return serve(
    { share },
    {
      share: async ({ request, body }) => {
        const session = await anySessionOf(request)
        requireCode(session)
        const user = await users.findById(session.userId)
        const returnedShare = isPresentSplit(user, body)
          ? undefined
          : await findReturnedShare(store, 'auth', session.userId, body)
        if (returnedShare) return giveReturnedShare(session, returnedShare, body)
        if (!isPresentSplit(user, body)) return giveWaitingShare(session, body)
        if (session.isNarrow) throw fail(sessionMissing, {})
        if ((await devices.rightsOf(session.userId, session.device)) === 'none') throw fail(releaseNeeded, {})
        return { share: await openShare(user, session.device, body.hpkeKey), ...(await splitFactsOf(user)) }
      },
    },
  )
}
