import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf } from 'latchkit/wire/custody'
import { releaseNeeded, signatureWrong, userConflict, versionConflict } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { isSameSplit, retireShare, type UserFacts } from '../shares.js'
import { hasAddress, requirePinned } from '../statements.js'
import { isFactorSigned, isSplitSigned } from '../walletSignature.js'
import type { AuthContext } from './authContext.js'
import type { AuthSession } from './createSessions.js'
import type { AuthUser, SplitSignatures } from './createUsers.js'

type SignSplitBody = BodyOf<(typeof authEndpoints)['signSplit']>

/** Throws `signatureWrong` unless the wallet has signed the split, and the wraps of recovery’s share if `factored` is given. */
function requireSignatures(split: UserFacts, { signature, factored }: SplitSignatures): void {
  const isFactorValid = !factored || isFactorSigned(split, factored.wrapsHash, factored.factor)
  if (!isSplitSigned(split, signature) || !isFactorValid) throw fail(signatureWrong, {})
}

/** Creates the route by which a wallet signs its shares. The waiting split becomes the present one. */
export function signRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, sessions, users, devices, waitingSplits, claims } = context
  const { anySessionOf, userOf, receiptOf } = context

  async function answerOf(user: AuthUser, signature: string) {
    return { receipt: await receiptOf({ ...user, signature }), signature }
  }

  /** Answers for a split that is the present one already: the first answer was lost, or the split is from before wallets signed. */
  async function signPresent(user: AuthUser, { device, isNarrow }: AuthSession, body: SignSplitBody) {
    if (user.signature !== undefined) return answerOf(user, user.signature)
    if (isNarrow || (await devices.rightsOf(user.userId, device)) !== 'all') throw fail(releaseNeeded, {})
    requireSignatures(user, body)
    await users.sign(user, body)
    return answerOf(user, body.signature)
  }

  const { signSplit } = authEndpoints
  return serve(
    { signSplit },
    {
      signSplit: async ({ request, body }) => {
        const session = await anySessionOf(request)
        const { userId, device, token } = session
        if (body.userId !== userId) throw fail(userConflict, {})
        const user = await users.findById(userId)
        if (user && isSameSplit(user, body)) return signPresent(user, session, body)
        const split = await waitingSplits.find(userId)
        const isOwn = split?.device === device && isSameSplit(split, body)
        if (!isOwn || (user && split.version <= user.version)) throw fail(versionConflict, {})
        // The addresses of an existing user are fixed; a split cannot change them.
        const { addresses } = user ?? split
        requireSignatures({ ...split, addresses }, body)
        const retiredShare =
          user && (await retireShare('auth', user, await requirePinned(holder, 'auth', 'hpke')))
        const writes = [
          sessions.widenStatement(token),
          // For version 1, recovery’s statement `make` has released this device. For any other version, recovery has to release the device
          // again.
          ...(split.version === 1 ? [devices.releaseStatement(userId, device)] : []),
          // The identity by which the user of a wallet without an address is found belongs to the wallet from now on.
          ...(split.newUser && !hasAddress(split.newUser.owner) ? claims.linkStatements(split) : []),
        ]
        if (!(await waitingSplits.sign(split, body, { retiredShare, writes })))
          throw fail(versionConflict, {})
        return answerOf(await userOf(session), body.signature)
      },
    },
  )
}
