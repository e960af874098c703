import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf } from 'latchkit/wire/custody'
import {
  custodyRequestInvalid,
  releaseNeeded,
  signatureWrong,
  userConflict,
  versionConflict,
  wordRefused,
} from '../../errors/custody.js'
import { openEmail, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import { formerOfAuth } from '../http/formerRequests.js'
import { isSameAddresses, isSameHashes, retireShare, takeShare, type UserFacts } from '../shares.js'
import { isFactorSigned, isSplitSigned } from '../walletSignature.js'
import { emailHashOf, requirePinned } from '../words.js'
import type { AuthContext } from './authContext.js'
import type { AuthSession } from './createSessions.js'
import type { AuthUser, ProvedLogin, Signed } from './createUsers.js'

type Entered = BodyOf<(typeof authEndpoints)['enterUser']>
type Signing = BodyOf<(typeof authEndpoints)['signSplit']>

const isSameSplit = (one: Pick<UserFacts, 'version' | 'shareHashes'>, other: typeof one): boolean =>
  one.version === other.version && isSameHashes(one.shareHashes, other.shareHashes)

/** Throws `signatureWrong` where the wallet of these addresses has not signed for a split, or for what locks recovery’s share of it. */
function requireSigned(split: UserFacts, { signature, factored }: Signed): void {
  const isFactorOwn = !factored || isFactorSigned(split, factored.wrapsHash, factored.factor)
  if (!isSplitSigned(split, signature) || !isFactorOwn) throw fail(signatureWrong, {})
}

/** The routes by which a wallet is made and its shares are renewed: what is brought waits until the wallet has signed. */
export function splitRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, proofOf, sessions, users, devices, waiting, words } = context
  const { anySessionOf, releasedOf, requireCode, userOf, receiptOf, notes, hashOf } = context

  async function answerOf(user: AuthUser, signature: string) {
    return { receipt: await receiptOf({ ...user, signature }), signature }
  }

  /** Recovery's word that the device of a login that was proved may bring this split of this user; nothing where it has not said so. */
  async function vouching(body: Entered, { userId, device, email }: ProvedLogin) {
    const word = await words.read('enter', body.enter)
    const isOwn =
      word?.userId === body.userId &&
      word.deviceId === device &&
      isSameSplit(word, body) &&
      isSameAddresses(word.addresses, body.addresses) &&
      word.emailHash === emailHashOf(await openEmail(holder, userId, email))
    return isOwn ? word : undefined
  }

  /** Signs for shares that are here already: the answer was lost, or they are from before wallets signed. */
  async function signPresent(user: AuthUser, { device, isNarrow }: AuthSession, signing: Signing) {
    if (user.signature !== undefined) return answerOf(user, user.signature)
    if (isNarrow || (await devices.rightsOf(user.userId, device)) !== 'all') throw fail(releaseNeeded, {})
    requireSigned(user, signing)
    await users.sign(user, signing)
    return answerOf(user, signing.signature)
  }

  const { addUser, addSplit, signSplit, enterUser, enter } = authEndpoints
  return serve(
    { addUser, addSplit, signSplit, enterUser, enter },
    {
      addUser: async ({ request, body }) => {
        const { key: device, note } = proofOf(request)
        const { loginId, userId, version } = body
        const proved = await users.findProved(loginId)
        if (proved?.device !== device || proved.userId !== userId) throw fail(userConflict, {})
        const released = await words.read('released', body.released)
        const isReleased = released?.userId === userId && released.deviceId === device
        if (!isReleased || released.kind !== 'make') throw fail(wordRefused, {})
        await note()
        // Once a wallet is made nothing that is begun touches it.
        const present = (await users.findByOwner(proved.owner)) ?? (await users.findById(userId))
        if (present) throw fail(userConflict, {})
        if (version !== 1) throw fail(custodyRequestInvalid, { field: 'version', reason: 'Expected 1' })
        const begun = await waiting.find(userId)
        // The same making, whose line was cut: what it sends is sealed for the login of that day.
        if (begun?.device !== device || !isSameSplit(begun, body)) {
          const share = await takeShare(holder, 'auth', {
            ...{ userId, version, shareHashes: body.shareHashes, addresses: body.addresses },
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
        const word = await words.read('released', body.released)
        const isReleased =
          word?.kind === 'renew' &&
          word.userId === userId &&
          word.deviceId === device &&
          isSameSplit(word, body)
        if (!isReleased) throw fail(wordRefused, {})
        await notes.require(word)
        if (version <= user.version) throw fail(versionConflict, {})
        // Before anything: what is renewed has to be put aside for the other service.
        await requirePinned(holder, 'auth', 'hpke')
        const share = await takeShare(holder, 'auth', {
          ...{ userId, version, shareHashes, addresses: user.addresses },
          sealed: body.share,
          former: user.share,
          aad: { userId, version },
        })
        await waiting.add({ ...share, device, made: undefined })
        return {}
      },

      enterUser: async ({ request, body }) => {
        const { key: device, note } = proofOf(request)
        const { loginId, userId, version, shareHashes, addresses } = body
        const proved = await users.findProved(loginId)
        if (proved?.device !== device) throw fail(userConflict, {})
        const word = await vouching(body, proved)
        if (!word) throw fail(wordRefused, {})
        await note()
        const user = await users.findById(userId)
        // A user that is not here takes the notes afterwards.
        if (user) await notes.require(word)
        const other = user ?? (await users.findByOwner(proved.owner))
        // Of an address that has another wallet, or of a user that has another address or other keys, nothing is taken.
        const isOther = other && (other.userId !== userId || other.owner !== proved.owner)
        if (isOther || (user && !isSameAddresses(user.addresses, addresses))) throw fail(userConflict, {})
        if (version <= (user?.version ?? 1)) throw fail(versionConflict, {})
        if (user) await requirePinned(holder, 'auth', 'hpke')
        const share = await takeShare(holder, 'auth', {
          ...{ userId, version, shareHashes, addresses, ...(user && { former: user.share }) },
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
        const word = { userId, deviceId: session.device, version, shareHashes, addresses: user.addresses }
        return { enter: await words.write('enter', { ...word, emailHash }) }
      },

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
    formerOfAuth,
  )
}
