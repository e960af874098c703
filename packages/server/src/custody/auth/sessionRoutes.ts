import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf } from 'latchkit/wire/custody'
import {
  codeNeeded,
  releaseNeeded,
  sessionMissing,
  versionConflict,
  wordRefused,
} from '../../errors/custody.js'
import { openEmail } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import { notable } from '../notes.js'
import { findReturned, type ReturnedShare, releaseReturned } from '../returned.js'
import { releaseShare } from '../shares.js'
import { type AuthContext, iso } from './authContext.js'
import { type AuthSession, codeMs } from './createSessions.js'
import type { AuthUser } from './createUsers.js'
import { playNote } from './playNote.js'

type Wanted = BodyOf<(typeof authEndpoints)['share']>

/** The routes of a device that is signed in. One that recovery has not released reads its addresses, refreshes and signs itself out. */
export function sessionRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { holder, proofOf, anySessionOf, sessionOf, releasedOf, userOf, sessions, codes, users, devices } =
    context
  const {
    store,
    requireCode,
    isProved,
    splitOf,
    shareFor,
    stateOf,
    hashOf,
    factsOf,
    waiting,
    words,
    notes,
    noteOf,
  } = context

  /** The share of a split that this device has brought, and the wallet has not signed yet. */
  async function fetchBack({ userId, device }: AuthSession, { version, shareHash, hpkeKey }: Wanted) {
    const split = await waiting.find(userId)
    const isOwn =
      split?.device === device &&
      split.shareHashes.auth === shareHash &&
      (version ?? split.version) === split.version
    if (!isOwn) throw fail(versionConflict, {})
    const share = await releaseShare(holder, 'auth', split, { deviceId: device, hpkeKey })
    return { share, version: split.version, shareHashes: split.shareHashes }
  }

  /** Gives a share that is back to a device that recovery has released and whose code was typed in the last ten minutes. */
  async function releaseBack(own: AuthSession, split: ReturnedShare, { hpkeKey }: Wanted) {
    if (own.isNarrow) throw fail(sessionMissing, {})
    if ((await devices.rightsOf(own.userId, own.device)) !== 'all') throw fail(releaseNeeded, {})
    if (!isProved(own)) throw fail(codeNeeded, {})
    const given = await releaseReturned({ holder, store }, 'auth', split, { deviceId: own.device, hpkeKey })
    if (!('share' in given)) throw fail(versionConflict, {})
    return { share: given.share, version: split.version, shareHashes: split.shareHashes }
  }

  /** Whether recovery has taken a device off: a note of it says so, and so does the last one. */
  async function isNoted(userId: string, { deviceId, note }: BodyOf<(typeof authEndpoints)['removeDevice']>) {
    const word = note === undefined ? undefined : await words.read('note', note)
    if (note === undefined || word?.userId !== userId) return false
    await notes.keep(word, note)
    const last = await notes.otherOf(userId)
    const lastWord = last === undefined ? undefined : await words.read('note', last)
    // A device that has come back is in older ones still.
    return [word, lastWord].every((each) => each?.removed.includes(deviceId))
  }

  async function notesFor(user: AuthUser) {
    const otherNote = await notes.otherOf(user.userId)
    const note = user.note > 0 ? await noteOf(user) : undefined
    return { ...(note !== undefined && { note }), ...(otherNote !== undefined && { otherNote }) }
  }

  /** The answer to a device that auth has not listed, or of a user that it has not: the numbers are those of the user all the same. */
  async function unknownTo(userId: string, deviceId: string) {
    const state = await words.write('state', { userId, deviceId, emailHash: null })
    return { isKnown: false as const, state }
  }

  const isPresent = (user: AuthUser | undefined, { version, shareHash }: Wanted): user is AuthUser =>
    user !== undefined &&
    (version ?? user.version) === user.version &&
    (shareHash ?? user.shareHashes.auth) === user.shareHashes.auth

  const {
    released,
    share,
    refresh,
    session,
    signOut,
    devices: list,
    removeDevice,
    unlock,
    facts,
    note: taking,
  } = authEndpoints
  return serve(
    { released, share, refresh, session, signOut, devices: list, removeDevice, unlock, facts, note: taking },
    {
      released: async ({ request, body }) => {
        const { key: device, note } = proofOf(request)
        const word = await words.read('released', body.released)
        const isOwn = word?.deviceId === device && (word.kind === 'share' || word.kind === 'add')
        const user = isOwn ? await users.findById(word.userId) : undefined
        if (!word || !user) throw fail(wordRefused, {})
        await notes.require(word)
        await note()
        if (!(await devices.release(user.userId, device, word.at))) throw fail(wordRefused, {})
        return {}
      },

      share: async ({ request, body }) => {
        const own = await anySessionOf(request)
        requireCode(own)
        const user = await users.findById(own.userId)
        const back = isPresent(user, body) ? undefined : await findReturned(store, 'auth', own.userId, body)
        if (back) return releaseBack(own, back, body)
        if (!isPresent(user, body)) return fetchBack(own, body)
        if (own.isNarrow) throw fail(sessionMissing, {})
        if ((await devices.rightsOf(own.userId, own.device)) === 'none') throw fail(releaseNeeded, {})
        return { share: await shareFor(user, own.device, body.hpkeKey), ...(await splitOf(user)) }
      },

      refresh: async ({ request, body }) => {
        const proof = proofOf(request)
        const { userId, given } = await sessions.rotate(body.refreshToken, proof)
        const user = await users.findById(userId)
        return { session: given, ...(user && { state: await stateOf(user, proof.key) }) }
      },

      session: async ({ request }) => {
        const own = await sessionOf(request)
        const user = await userOf(own)
        const times = { expiresAt: iso(own.expiresAt), codeExpiresAt: iso(own.codedAt + codeMs) }
        return { user: factsOf(user), email: await openEmail(holder, user.userId, user.email), ...times }
      },

      signOut: async ({ request, body }) => {
        const own = body.all ? await releasedOf(request) : await anySessionOf(request)
        const ended = body.all ? await sessions.listOf(own.userId) : [own]
        for (const { token } of ended) await sessions.end(token)
        return {}
      },

      devices: async ({ request }) => {
        const own = await releasedOf(request)
        const all = await devices.listOf(own.userId)
        return {
          devices: all.map(({ device, createdAt, usedAt }) => ({
            deviceId: device,
            createdAt: iso(createdAt),
            usedAt: iso(usedAt),
            isCurrent: device === own.device,
          })),
        }
      },

      removeDevice: async ({ request, body }) => {
        const own = await releasedOf(request)
        const { userId } = own
        // Asks first, since it keeps the note: auth needs that also where the code is fresh.
        const wasNoted = await isNoted(userId, body)
        if (body.deviceId !== own.device && !isProved(own) && !wasNoted) throw fail(codeNeeded, {})
        const known = new Set(wasNoted || (await devices.has(userId, body.deviceId)) ? [body.deviceId] : [])
        const taken = notable([body.deviceId], known, await devices.removedOf(userId))
        for (const device of taken) await devices.remove(userId, device)
        const ended = (await sessions.listOf(userId)).filter(({ device }) => device === body.deviceId)
        for (const { token } of ended) await sessions.end(token)
        return {}
      },

      unlock: async ({ request }) => {
        const user = await userOf(await releasedOf(request))
        await codes.unlock(user.owner)
        return {}
      },

      facts: async ({ request, body }) => {
        const device = await proofOf(request).note()
        const isListed = await devices.has(body.userId, device)
        const user = isListed ? await users.findById(body.userId) : undefined
        if (!user) return unknownTo(body.userId, device)
        const { addresses } = user
        const [emailHash, state] = [await hashOf(user), await stateOf(user, device)]
        const { factored: _, ...split } = await splitOf(user)
        const facts = { ...split, ...(await notesFor(user)) }
        return { isKnown: true as const, ...facts, addresses, emailHash, state }
      },

      note: async ({ request, body }) => {
        const proof = proofOf(request)
        const own = await words.readOwnNote(body.note)
        const word = own ?? (await words.read('note', body.note))
        const user = word?.userId === body.userId ? await users.findById(body.userId) : undefined
        if (!word || !user) throw fail(wordRefused, {})
        await proof.note()
        if (own) await playNote(context, user, own)
        else await notes.keep(word, body.note)
        return {}
      },
    },
  )
}
