import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf } from 'latchkit/wire/custody'
import { statementRefused, userConflict, versionConflict } from '../../errors/custody.js'
import { openEmail, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import { isSameAddresses, isSameSplit, takeShare } from '../shares.js'
import { emailHashOf, requirePinned } from '../statements.js'
import type { AuthContext } from './authContext.js'
import type { ProvedLogin } from './createUsers.js'

type Entered = BodyOf<(typeof authEndpoints)['enterUser']>

/** Creates the routes for a user that one of the services has lost or has older shares of: the other service vouches for the user. */
export function enterRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, proofOf, sessions, users, waiting, statements } = context
  const { releasedOf, requireCode, userOf, notes, hashOf } = context

  /** Reads recovery's statement that this login's device may send this split. `undefined` if it does not say so. */
  async function vouching(body: Entered, { userId, device, email }: ProvedLogin) {
    const statement = await statements.read('enter', body.enter)
    const isOwn =
      statement?.userId === body.userId &&
      statement.deviceId === device &&
      isSameSplit(statement, body) &&
      isSameAddresses(statement.addresses, body.addresses) &&
      statement.emailHash === emailHashOf(await openEmail(holder, userId, email))
    return isOwn ? statement : undefined
  }

  const { enterUser, enter } = authEndpoints
  return serve(
    { enterUser, enter },
    {
      enterUser: async ({ request, body }) => {
        const { key: device, note } = proofOf(request)
        const { loginId, userId, version, shareHashes, addresses } = body
        const proved = await users.findProved(loginId)
        if (proved?.device !== device) throw fail(userConflict, {})
        const statement = await vouching(body, proved)
        if (!statement) throw fail(statementRefused, {})
        await note()
        const user = await users.findById(userId)
        // A user that auth does not have yet gets its notes afterwards.
        if (user) await notes.require(statement)
        const other = user ?? (await users.findByOwner(proved.owner))
        // Refuses if the address belongs to another wallet, or if the user has another address or other keys.
        const isOther = other && (other.userId !== userId || other.owner !== proved.owner)
        if (isOther || (user && !isSameAddresses(user.addresses, addresses))) throw fail(userConflict, {})
        if (version <= (user?.version ?? 1)) throw fail(versionConflict, {})
        if (user) await requirePinned(holder, 'auth', 'hpke')
        const share = await takeShare(holder, 'auth', {
          userId,
          version,
          shareHashes,
          addresses,
          ...(user && { former: user.share }),
          sealed: body.share,
          aad: { loginId, userId, version },
        })
        const { owner } = proved
        const email = await openEmail(holder, proved.userId, proved.email)
        const made = user
          ? undefined
          : { owner, login: loginId, email: await sealEmail(holder, userId, email) }
        await waiting.add({ ...share, device, made })
        return { session: await sessions.begin(userId, device, 'narrow') }
      },

      enter: async ({ request, body }) => {
        const session = await releasedOf(request)
        requireCode(session)
        const user = await userOf(session)
        const { userId, version, shareHashes } = body
        if (userId !== user.userId) throw fail(userConflict, {})
        if (version <= user.version) throw fail(versionConflict, {})
        const emailHash = await hashOf(user)
        const facts = {
          userId,
          deviceId: session.device,
          version,
          shareHashes,
          addresses: user.addresses,
        }
        return { enter: await statements.write('enter', { ...facts, emailHash }) }
      },
    },
  )
}
