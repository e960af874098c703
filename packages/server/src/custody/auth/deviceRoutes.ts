import { fail } from 'latchkit/wire'
import { authEndpoints, type BodyOf } from 'latchkit/wire/custody'
import { codeNeeded, statementRefused } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { removalsToNote } from '../notes.js'
import { type AuthContext, iso } from './authContext.js'

/** Creates the routes for a user's devices: auth accepts a device when recovery has released it, and any device can remove another one. */
export function deviceRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const {
    proofOf,
    releasedSessionOf,
    hasFreshCode,
    sessions,
    users,
    devices: list,
    statements,
    notes,
  } = context

  /** Whether recovery has removed a device: the note in the request and recovery's last note must both name the device. */
  async function isRemovalNoted(
    userId: string,
    { deviceId, note }: BodyOf<(typeof authEndpoints)['removeDevice']>,
  ) {
    const statement = note === undefined ? undefined : await statements.read('note', note)
    if (note === undefined || statement?.userId !== userId) return false
    await notes.storeOtherNote(statement, note)
    const lastNote = await notes.otherNoteOf(userId)
    const lastStatement = lastNote === undefined ? undefined : await statements.read('note', lastNote)
    // An older note still names a device that recovery has since released again.
    return [statement, lastStatement].every((each) => each?.removed.includes(deviceId))
  }

  const { released, devices, removeDevice } = authEndpoints
  return serve(
    { released, devices, removeDevice },
    {
      released: async ({ request, body }) => {
        const { key: device, recordUse } = proofOf(request)
        const statement = await statements.read('released', body.released)
        const isOwn =
          statement?.deviceId === device && (statement.kind === 'share' || statement.kind === 'add')
        const user = isOwn ? await users.findById(statement.userId) : undefined
        if (!statement || !user) throw fail(statementRefused, {})
        await notes.requireNumbers(statement)
        await recordUse()
        if (!(await list.release(user.userId, device, statement.at))) throw fail(statementRefused, {})
        return {}
      },

      devices: async ({ request }) => {
        const session = await releasedSessionOf(request)
        const listedDevices = await list.listOf(session.userId)
        return {
          devices: listedDevices.map(({ device, createdAt, usedAt }) => ({
            deviceId: device,
            createdAt: iso(createdAt),
            usedAt: iso(usedAt),
            isCurrent: device === session.device,
          })),
        }
      },

      removeDevice: async ({ request, body }) => {
        const session = await releasedSessionOf(request)
        const { userId } = session
        // Read the note in any case, since it has to be stored even if the code is fresh.
        const wasNoted = await isRemovalNoted(userId, body)
        if (body.deviceId !== session.device && !hasFreshCode(session) && !wasNoted)
          throw fail(codeNeeded, {})
        const knownIds = new Set(wasNoted || (await list.has(userId, body.deviceId)) ? [body.deviceId] : [])
        const devicesToRemove = removalsToNote([body.deviceId], knownIds, await list.removedOf(userId))
        for (const device of devicesToRemove) await list.remove(userId, device)
        const endedSessions = (await sessions.listOf(userId)).filter(({ device }) => device === body.deviceId)
        for (const { token } of endedSessions) await sessions.end(token)
        return {}
      },
    },
  )
}
