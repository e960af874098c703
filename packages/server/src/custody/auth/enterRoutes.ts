import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf } from 'latchkit/wire/custody'
import { statementRefused, userConflict, versionConflict } from '../../errors/custody.js'
import { moveClaim } from '../createClaims.js'
import { openEmail, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { isSameAddresses, isSameSplit, takeShare } from '../shares.js'
import { hasAddress, noAddressOf, ownerHashOf, requirePinned } from '../statements.js'
import type { AuthContext } from './authContext.js'
import type { ProvedLogin } from './createUsers.js'

type EnterUserBody = BodyOf<(typeof authEndpoints)['enterUser']>

/** Creates the routes for a user whom one service has lost, or whose shares it has in an older version: the other service vouches. */
export function enterRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, proofOf, sessions, users, waitingSplits, statements, claims } = context
  const { releasedSessionOf, requireCode, userOf, notes, addressHashOf } = context

  /** Returns the hash of the owner of a wallet that a proved login enters: of the address, or of what stands in place of one. */
  async function ownerHashFor(walletUserId: string, login: Pick<ProvedLogin, 'userId' | 'email'>) {
    const email = await openEmail(holder, login.userId, login.email)
    return ownerHashOf(walletUserId, hasAddress(email) ? email : undefined)
  }

  /** The user that a proved login enters anew. An identity moves from the user of the login, who has no wallet, to this one. */
  async function newUserOf(userId: string, { login, userId: loginUserId, owner, email }: ProvedLogin) {
    const address = await openEmail(holder, loginUserId, email)
    if (hasAddress(address)) return { owner, login, email: await sealEmail(holder, userId, address) }
    const claim = await claims.findClaim(loginUserId)
    // The identity is that of another wallet.
    if (!claim) throw fail(userConflict, {})
    await moveClaim({ holder, claims }, claim, userId)
    const noAddress = noAddressOf(userId)
    return { owner: noAddress, login, email: await sealEmail(holder, userId, noAddress) }
  }

  /**
   * Reads recovery's statement that this login's device may send this split. Returns `undefined` if the statement is about another device
   * or split.
   */
  async function readEnterStatement(body: EnterUserBody, { userId, device, email }: ProvedLogin) {
    const statement = await statements.read('enter', body.enter)
    const isOwn =
      statement?.userId === body.userId &&
      statement.deviceId === device &&
      isSameSplit(statement, body) &&
      isSameAddresses(statement.addresses, body.addresses) &&
      statement.emailHash === (await ownerHashFor(body.userId, { userId, email }))
    return isOwn ? statement : undefined
  }

  const { enterUser, enter } = authEndpoints
  return serve(
    { enterUser, enter },
    {
      enterUser: async ({ request, body }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId, userId, version, shareHashes, addresses } = body
        const provedLogin = await users.findProvedLogin(loginId)
        if (provedLogin?.device !== device) throw fail(userConflict, {})
        const statement = await readEnterStatement(body, provedLogin)
        if (!statement) throw fail(statementRefused, {})
        await recordUse()
        const user = await users.findById(userId)
        // Do not compare notes for a user whom auth does not have yet: a device brings the notes afterwards.
        if (user) await notes.requireNumbers(statement)
        const ownerUser = user ?? (await users.findByOwner(provedLogin.owner))
        // Refuse if the e-mail address belongs to another wallet, or if the user has another e-mail address or another wallet's addresses.
        const isOtherWallet =
          ownerUser && (ownerUser.userId !== userId || ownerUser.owner !== provedLogin.owner)
        if (isOtherWallet || (user && !isSameAddresses(user.addresses, addresses)))
          throw fail(userConflict, {})
        if (version <= (user?.version ?? 1)) throw fail(versionConflict, {})
        if (user) await requirePinned(holder, 'auth', 'hpke')
        const share = await takeShare(holder, 'auth', {
          userId,
          version,
          shareHashes,
          addresses,
          ...(user && { formerShare: user.share }),
          sealedShare: body.share,
          aad: { loginId, userId, version },
        })
        const newUser = user ? undefined : await newUserOf(userId, provedLogin)
        await waitingSplits.add({ ...share, device, newUser })
        return { session: await sessions.begin(userId, device, 'narrow') }
      },

      enter: async ({ request, body }) => {
        const session = await releasedSessionOf(request)
        requireCode(session)
        const user = await userOf(session)
        const { userId, version, shareHashes } = body
        if (userId !== user.userId) throw fail(userConflict, {})
        if (version <= user.version) throw fail(versionConflict, {})
        const emailHash = await addressHashOf(user)
        const statementFacts = {
          userId,
          deviceId: session.device,
          version,
          shareHashes,
          addresses: user.addresses,
        }
        return { enter: await statements.write('enter', { ...statementFacts, emailHash }) }
      },
    },
  )
}
