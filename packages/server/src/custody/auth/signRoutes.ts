import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf } from 'latchkit/wire/custody'
import { releaseNeeded, signatureWrong, userConflict, versionConflict } from '../../errors/custody.js'
import { type Route, serve } from '../http/createService.js'
import { isSameSplit, retireShare, type UserFacts } from '../shares.js'
import { isFactorSigned, isSplitSigned } from '../walletSignature.js'
import { requirePinned } from '../words.js'
import type { AuthContext } from './authContext.js'
import type { AuthSession } from './createSessions.js'
import type { AuthUser, Signed } from './createUsers.js'

type Signing = BodyOf<(typeof authEndpoints)['signSplit']>

/** Throws `signatureWrong` where the wallet of these addresses has not signed for a split, or for what locks recovery’s share of it. */
function requireSigned(split: UserFacts, { signature, factored }: Signed): void {
  const isFactorOwn = !factored || isFactorSigned(split, factored.wrapsHash, factored.factor)
  if (!isSplitSigned(split, signature) || !isFactorOwn) throw fail(signatureWrong, {})
}

/** Makes the route by which a wallet signs for its shares: those that wait are the present ones from then on. */
export function signRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, sessions, users, devices, waiting } = context
  const { anySessionOf, userOf, receiptOf } = context

  async function answerOf(user: AuthUser, signature: string) {
    return { receipt: await receiptOf({ ...user, signature }), signature }
  }

  /** Signs for shares that are here already: the answer was lost, or they are from before wallets signed. */
  async function signPresent(user: AuthUser, { device, isNarrow }: AuthSession, signing: Signing) {
    if (user.signature !== undefined) return answerOf(user, user.signature)
    if (isNarrow || (await devices.rightsOf(user.userId, device)) !== 'all') throw fail(releaseNeeded, {})
    requireSigned(user, signing)
    await users.sign(user, signing)
    return answerOf(user, signing.signature)
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
        const split = await waiting.find(userId)
        const isOwn = split?.device === device && isSameSplit(split, body)
        if (!isOwn || (user && split.version <= user.version)) throw fail(versionConflict, {})
        // A user that is here has its own addresses, whatever a split says.
        const { addresses } = user ?? split
        requireSigned({ ...split, addresses }, body)
        const former = user && (await retireShare('auth', user, await requirePinned(holder, 'auth', 'hpke')))
        const writes = [
          sessions.widening(token),
          // Recovery has said `make` of this device; in any other case it says again that it is released.
          ...(split.version === 1 ? [devices.releasing(userId, device)] : []),
        ]
        if (!(await waiting.sign(split, body, { former, writes }))) throw fail(versionConflict, {})
        return answerOf(await userOf(session), body.signature)
      },
    },
  )
}
