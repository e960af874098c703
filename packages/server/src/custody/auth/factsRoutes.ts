import { fail } from 'latchkit/wire'
import { authEndpoints } from 'latchkit/wire/custody'
import { statementRefused } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { applyNote } from './applyNote.js'
import type { AuthContext } from './authContext.js'
import type { AuthUser } from './createUsers.js'

/** Creates the routes by which auth and recovery compare what they know about a user. A device of the user carries the messages. */
export function factsRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { proofOf, users, devices, statements, notes } = context
  const { splitFactsOf, writeState, addressHashOf, noteOf } = context

  async function notesFor(user: AuthUser) {
    const otherNote = await notes.otherNoteOf(user.userId)
    const note = user.noteNumber > 0 ? await noteOf(user) : undefined
    return { ...(note !== undefined && { note }), ...(otherNote !== undefined && { otherNote }) }
  }

  /** Answers if the device is not on auth's list, or if auth does not have the user. The signed state names the user in both cases. */
  async function answerUnknown(userId: string, deviceId: string) {
    const state = await statements.write('state', { userId, deviceId, emailHash: null })
    return { isKnown: false as const, state }
  }

  const { facts, note } = authEndpoints
  return serve(
    { facts, note },
    {
      facts: async ({ request, body }) => {
        const device = await proofOf(request).recordUse()
        const isListed = await devices.has(body.userId, device)
        const user = isListed ? await users.findById(body.userId) : undefined
        if (!user) return answerUnknown(body.userId, device)
        const { addresses } = user
        const [emailHash, state] = [await addressHashOf(user), await writeState(user, device)]
        const { factored: _, ...split } = await splitFactsOf(user)
        const facts = { ...split, ...(await notesFor(user)) }
        return { isKnown: true as const, ...facts, addresses, emailHash, state }
      },

      note: async ({ request, body }) => {
        const proof = proofOf(request)
        const ownNote = await statements.readOwnNote(body.note)
        const statement = ownNote ?? (await statements.read('note', body.note))
        const user = statement?.userId === body.userId ? await users.findById(body.userId) : undefined
        if (!statement || !user) throw fail(statementRefused, {})
        await proof.recordUse()
        if (ownNote) await applyNote(context, user, ownNote)
        else await notes.storeOtherNote(statement, body.note)
        return {}
      },
    },
  )
}
